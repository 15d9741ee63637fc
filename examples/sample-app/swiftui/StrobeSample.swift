// Strobe's sample application, SwiftUI (macOS 14 or newer). The same window exists for every toolkit in the folder above.
// Build and run it with ./build.sh.

import SwiftUI
import UniformTypeIdentifiers

let noTick = CommandLine.arguments.contains("--no-tick")
let windowTitle: String = {
    let arguments = CommandLine.arguments
    guard let at = arguments.firstIndex(of: "--title"), at + 1 < arguments.count else { return "Strobe UI Test" }
    return arguments[at + 1]
}()

func say(_ line: String) {
    print(line)
    fflush(stdout)
}

@main
struct StrobeSample: App {
    init() {
        if CommandLine.arguments.contains("--help") {
            print("StrobeSample [--help] [--no-tick] [--title TITLE]")
            exit(0)
        }
        // A program started outside a bundle gets no Dock icon, menu bar or focus until it asks for them.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate(ignoringOtherApps: true)
    }

    var body: some Scene {
        Window(windowTitle, id: "main") {
            MainView().frame(minWidth: 900, minHeight: 700)
        }
        .commands {
            CommandGroup(replacing: .newItem) {
                Button("New") { say("MENU_NEW") }
                Button("Open…") { say("MENU_OPEN") }
                Button("Quit") { NSApplication.shared.terminate(nil) }
            }
        }
    }
}

struct MainView: View {
    @State private var enabled = false

    var body: some View {
        HStack(alignment: .top, spacing: 16) {
            VStack(alignment: .leading, spacing: 8) {
                FieldsView()
                Button("Open Dialog") { openDialog() }
                LettersView()
                SwatchesView()
                TickerView()
                Spacer()
            }
            VStack(alignment: .leading, spacing: 8) {
                DrawnCanvas()
                DragAndDropView()
                RowsView()
            }
        }
        .padding(12)
        .toolbar {
            Button("Action") { say("ACTION_PRESSED") }
            Toggle("Enable", isOn: $enabled)
                .toggleStyle(.button)
                .onChange(of: enabled) { say(enabled ? "ENABLE_ON" : "ENABLE_OFF") }
        }
    }
}

/// A panel of its own rather than a sheet, which has no title.
@MainActor
func openDialog() {
    let panel = NSPanel(contentRect: .zero, styleMask: [.titled], backing: .buffered, defer: false)
    panel.isReleasedWhenClosed = false
    panel.contentViewController = NSHostingController(rootView: DialogView { word in
        say("DIALOG_\(word)")
        NSApplication.shared.stopModal()
        panel.close()
    })
    panel.title = "Strobe Dialog"
    panel.center()
    // Later: a modal session inside the button's handler would answer an accessibility press only when it ends.
    NSApplication.shared.perform(#selector(NSApplication.runModal(for:)), with: panel, afterDelay: 0)
}

struct DialogView: View {
    let answer: (String) -> Void

    var body: some View {
        VStack(spacing: 24) {
            Text("Do you want to go on?")
            HStack {
                Button("Cancel", role: .cancel) { answer("CANCEL") }.keyboardShortcut(.cancelAction)
                Button("OK") { answer("OK") }.keyboardShortcut(.defaultAction)
            }
        }
        .padding(24)
    }
}

struct FieldsView: View {
    @State private var volume = 0.5
    @State private var name = "test"
    @State private var password = "hunter2"
    @State private var flavor = "Vanilla"
    @State private var count = 3
    @State private var notes = "First line\nSecond line"

    var body: some View {
        Grid(alignment: .leading) {
            row("Volume") { Slider(value: $volume, in: 0...1).accessibilityLabel("Volume") }
            row("Name") { TextField("Name", text: $name).accessibilityLabel("Name") }
            row("Password") { SecureField("Password", text: $password).accessibilityLabel("Password") }
            row("Flavor") {
                Picker("Flavor", selection: $flavor) {
                    ForEach(["Vanilla", "Chocolate", "Mint"], id: \.self) { Text($0) }
                }
                .labelsHidden()
                .accessibilityLabel("Flavor")
            }
            row("Count") {
                HStack {
                    TextField("Count", value: $count, format: .number)
                    Stepper("Count", value: $count, in: 0...100)
                        .labelsHidden()
                        .accessibilityLabel("Count")
                        .accessibilityValue(Text(count, format: .number))
                }
            }
            row("Notes") { TextEditor(text: $notes).frame(height: 64).accessibilityLabel("Notes") }
        }
    }

    private func row(_ label: String, @ViewBuilder field: () -> some View) -> some View {
        GridRow {
            Text(label)
            field()
        }
    }
}

struct LettersView: View {
    @State private var letters = ["Alpha", "Beta", "Gamma"]
    @State private var selected: String?

    var body: some View {
        List(selection: $selected) {
            ForEach(letters, id: \.self) { Text($0) }
                .onMove { letters.move(fromOffsets: $0, toOffset: $1) }
        }
        .frame(height: 96)
        .accessibilityLabel("Letters")
    }
}

struct RowsView: View {
    struct Row: Identifiable {
        let id: Int
    }

    private let rows = (1...1000).map(Row.init)

    var body: some View {
        Table(rows) {
            TableColumn("Item") { row in Text("Row \(row.id)") }
            TableColumn("Number") { row in Text(String(row.id)) }
        }
        .accessibilityLabel("Rows")
    }
}

/// Knobs and pads that accessibility does not see.
struct DrawnCanvas: View {
    var body: some View {
        Canvas { context, size in
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(white: 0.13))
            for (index, turn) in [0.2, 0.5, 0.8].enumerated() {
                let centre = CGPoint(x: 44 + index * 72, y: 44)
                let angle = Double.pi * (0.75 + 1.5 * turn)
                let knob = CGRect(x: centre.x - 26, y: centre.y - 26, width: 52, height: 52)
                context.fill(Path(ellipseIn: knob), with: .color(white: 0.36))
                var hand = Path()
                hand.move(to: centre)
                hand.addLine(to: CGPoint(x: centre.x + 22 * cos(angle), y: centre.y + 22 * sin(angle)))
                context.stroke(hand, with: .color(red: 1, green: 0.7, blue: 0.2), lineWidth: 4)
            }
            for index in 0..<4 {
                let pad = CGRect(x: 18 + index * 54, y: 88, width: 44, height: 40)
                context.fill(Path(pad), with: .color(red: 0.2, green: 0.5 + 0.1 * Double(index), blue: 0.7))
            }
        }
        .frame(height: 144)
        .accessibilityHidden(true)
    }
}

struct DragAndDropView: View {
    @State private var received = false

    var body: some View {
        HStack {
            framed("Drag Source").onDrag { NSItemProvider(object: "dragged" as NSString) }
            framed(received ? "Drop Received" : "Drop Here").onDrop(of: [.plainText], isTargeted: nil) { _ in
                received = true
                say("DROP_RECEIVED")
                return true
            }
        }
    }

    private func framed(_ text: String) -> some View {
        Text(text).frame(width: 132, height: 50).border(.gray).contentShape(Rectangle())
    }
}

struct SwatchesView: View {
    private let swatches: [(name: String, red: Double, green: Double, blue: Double)] = [
        ("magenta", 1, 0, 1), ("cyan", 0, 1, 1), ("yellow", 1, 1, 0), ("orange", 1, 128.0 / 255, 0),
    ]

    var body: some View {
        HStack {
            ForEach(swatches, id: \.name) { swatch in
                Color(.sRGB, red: swatch.red, green: swatch.green, blue: swatch.blue)
                    .frame(width: 24, height: 24)
                    .accessibilityElement()
                    .accessibilityAddTraits(.isImage)
                    .accessibilityLabel("Swatch \(swatch.name)")
            }
        }
    }
}

struct TickerView: View {
    @State private var count = 1
    private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

    var body: some View {
        Text("Tick \(count)").onReceive(timer) { _ in
            if !noTick { count += 1 }
        }
    }
}
