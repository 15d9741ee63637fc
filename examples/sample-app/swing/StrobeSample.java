import java.awt.BasicStroke;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.FlowLayout;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.GridLayout;
import java.awt.Insets;
import java.awt.RenderingHints;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.StringSelection;
import java.awt.datatransfer.Transferable;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.*;
import javax.swing.table.DefaultTableModel;

/**
 * Strobe's sample application, Swing. The same window exists for every toolkit in the folder above.
 * Run it without compiling: java StrobeSample.java [--no-tick] [--title TITLE]
 */
public class StrobeSample {
    static final Map<String, Integer> SWATCHES = new LinkedHashMap<>();
    static {
        SWATCHES.put("magenta", 0xff00ff);
        SWATCHES.put("cyan", 0x00ffff);
        SWATCHES.put("yellow", 0xffff00);
        SWATCHES.put("orange", 0xff8000);
    }

    public static void main(String[] arguments) {
        List<String> options = Arrays.asList(arguments);
        if (options.contains("--help")) {
            System.out.println("java StrobeSample.java [--help] [--no-tick] [--title TITLE]");
            return;
        }
        int at = options.indexOf("--title");
        String title = at >= 0 && at + 1 < options.size() ? options.get(at + 1) : "Strobe UI Test";
        SwingUtilities.invokeLater(() -> show(title, !options.contains("--no-tick")));
    }

    static void show(String title, boolean ticking) {
        JFrame window = new JFrame(title);
        window.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
        window.setJMenuBar(menuBar());
        window.add(toolbar(), BorderLayout.NORTH);

        JPanel left = new JPanel();
        left.setLayout(new BoxLayout(left, BoxLayout.Y_AXIS));
        for (JComponent part : List.of(form(window), letters(), swatches(), ticker(ticking))) {
            part.setAlignmentX(Component.LEFT_ALIGNMENT);
            part.setMaximumSize(new Dimension(Integer.MAX_VALUE, part.getPreferredSize().height));
            left.add(part);
            left.add(Box.createVerticalStrut(8));
        }
        JPanel drawnAndDragged = new JPanel(new BorderLayout(8, 8));
        drawnAndDragged.add(new Canvas(), BorderLayout.CENTER);
        drawnAndDragged.add(dragAndDrop(), BorderLayout.SOUTH);
        JPanel right = new JPanel(new BorderLayout(8, 8));
        right.add(drawnAndDragged, BorderLayout.NORTH);
        right.add(new JScrollPane(table()), BorderLayout.CENTER);
        JPanel body = new JPanel(new GridLayout(1, 2, 16, 0));
        body.setBorder(BorderFactory.createEmptyBorder(12, 12, 12, 12));
        body.add(left);
        body.add(right);
        window.add(body);
        window.setSize(900, 700);
        window.setVisible(true);
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    static <T extends JComponent> T named(T component, String name) {
        component.getAccessibleContext().setAccessibleName(name);
        return component;
    }

    static JMenuBar menuBar() {
        JMenu file = new JMenu("File");
        file.add("New").addActionListener(event -> say("MENU_NEW"));
        file.add("Open…").addActionListener(event -> say("MENU_OPEN"));
        file.add("Quit").addActionListener(event -> System.exit(0));
        JMenuBar bar = new JMenuBar();
        bar.add(file);
        return bar;
    }

    static JToolBar toolbar() {
        JToolBar bar = new JToolBar("Tools");
        bar.setFloatable(false);
        JButton action = new JButton("Action");
        action.addActionListener(event -> say("ACTION_PRESSED"));
        JToggleButton enable = new JToggleButton("Enable");
        enable.addItemListener(event -> say("ENABLE_" + (enable.isSelected() ? "ON" : "OFF")));
        bar.add(action);
        bar.add(enable);
        return bar;
    }

    static void openDialog(JFrame parent) {
        JDialog dialog = new JDialog(parent, "Strobe Dialog", true);
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.RIGHT));
        for (String answer : List.of("Cancel", "OK")) {
            JButton button = new JButton(answer);
            button.addActionListener(event -> {
                say("DIALOG_" + answer.toUpperCase());
                dialog.dispose();
            });
            buttons.add(button);
        }
        JLabel text = new JLabel("Do you want to go on?");
        text.setBorder(BorderFactory.createEmptyBorder(24, 24, 24, 24));
        dialog.add(text, BorderLayout.CENTER);
        dialog.add(buttons, BorderLayout.SOUTH);
        dialog.pack();
        dialog.setLocationRelativeTo(parent);
        // Showing a modal dialog blocks its caller: later, so that the accessible press returns at once.
        SwingUtilities.invokeLater(() -> dialog.setVisible(true));
    }

    static JPanel form(JFrame window) {
        JTextArea notes = new JTextArea("First line\nSecond line", 4, 20);
        Map<String, JComponent> fields = new LinkedHashMap<>();
        fields.put("Volume", new JSlider(0, 100, 50)); // whole numbers only: 50 of 100 stands for 0.5
        fields.put("Name", new JTextField("test"));
        fields.put("Password", new JPasswordField("hunter2"));
        fields.put("Flavor", new JComboBox<>(new String[] {"Vanilla", "Chocolate", "Mint"}));
        fields.put("Count", new JSpinner(new SpinnerNumberModel(3, 0, 100, 1)));
        fields.put("Notes", notes);

        JPanel form = new JPanel(new GridBagLayout());
        GridBagConstraints cell = new GridBagConstraints();
        cell.insets = new Insets(0, 0, 8, 8);
        cell.fill = GridBagConstraints.HORIZONTAL;
        fields.forEach((name, field) -> {
            JLabel label = new JLabel(name);
            label.setLabelFor(named(field, name));
            cell.gridx = 0;
            cell.weightx = 0;
            form.add(label, cell);
            cell.gridx = 1;
            cell.weightx = 1;
            form.add(field == notes ? new JScrollPane(notes) : field, cell);
        });
        JButton dialog = new JButton("Open Dialog");
        dialog.addActionListener(event -> openDialog(window));
        form.add(dialog, cell);
        return form;
    }

    static JComponent letters() {
        JList<String> list = new JList<>(new String[] {"Alpha", "Beta", "Gamma"});
        list.setVisibleRowCount(3);
        return new JScrollPane(named(list, "Letters"));
    }

    static JTable table() {
        DefaultTableModel model = new DefaultTableModel(new String[] {"Item", "Number"}, 0);
        for (int number = 1; number <= 1000; number++) model.addRow(new Object[] {"Row " + number, number});
        return named(new JTable(model), "Rows");
    }

    /** A bare JComponent has no accessible context: accessibility sees nothing here. */
    static class Canvas extends JComponent {
        Canvas() {
            setPreferredSize(new Dimension(240, 144));
        }

        @Override
        protected void paintComponent(Graphics graphics) {
            Graphics2D g = (Graphics2D) graphics;
            g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            g.setColor(new Color(0x212126));
            g.fillRect(0, 0, getWidth(), getHeight());
            double[] turns = {0.2, 0.5, 0.8};
            for (int index = 0; index < turns.length; index++) { // knobs
                int x = 44 + index * 72, y = 44;
                double angle = Math.PI * (0.75 + 1.5 * turns[index]);
                g.setColor(new Color(0x595966));
                g.fillOval(x - 26, y - 26, 52, 52);
                g.setColor(new Color(0xffb333));
                g.setStroke(new BasicStroke(4));
                g.drawLine(x, y, (int) (x + 22 * Math.cos(angle)), (int) (y + 22 * Math.sin(angle)));
            }
            for (int index = 0; index < 4; index++) { // pads
                g.setColor(new Color(51, 128 + 25 * index, 179));
                g.fillRect(18 + index * 54, 88, 44, 40);
            }
        }
    }

    static JPanel dragAndDrop() {
        JLabel source = framed("Drag Source");
        source.setTransferHandler(new TransferHandler() {
            @Override
            public int getSourceActions(JComponent component) {
                return COPY;
            }

            @Override
            protected Transferable createTransferable(JComponent component) {
                return new StringSelection("dragged");
            }
        });
        source.addMouseMotionListener(new MouseAdapter() {
            @Override
            public void mouseDragged(MouseEvent event) {
                source.getTransferHandler().exportAsDrag(source, event, TransferHandler.COPY);
            }
        });
        JLabel zone = framed("Drop Here");
        zone.setTransferHandler(new TransferHandler() {
            @Override
            public boolean canImport(TransferSupport support) {
                return support.isDataFlavorSupported(DataFlavor.stringFlavor);
            }

            @Override
            public boolean importData(TransferSupport support) {
                zone.setText("Drop Received");
                say("DROP_RECEIVED");
                return true;
            }
        });
        return row(source, zone);
    }

    static JLabel framed(String text) {
        JLabel label = new JLabel(text, SwingConstants.CENTER);
        label.setPreferredSize(new Dimension(132, 50));
        label.setBorder(BorderFactory.createLineBorder(Color.GRAY));
        return label;
    }

    static JPanel swatches() {
        return row(SWATCHES.entrySet().stream().map(swatch -> {
            BufferedImage pixels = new BufferedImage(24, 24, BufferedImage.TYPE_INT_RGB);
            Graphics g = pixels.getGraphics();
            g.setColor(new Color(swatch.getValue()));
            g.fillRect(0, 0, 24, 24);
            g.dispose();
            return named(new JLabel(new ImageIcon(pixels)), "Swatch " + swatch.getKey());
        }).toArray(JLabel[]::new));
    }

    static JPanel row(JComponent... parts) {
        JPanel row = new JPanel(new FlowLayout(FlowLayout.LEFT, 8, 0));
        for (JComponent part : parts) row.add(part);
        return row;
    }

    static JLabel ticker(boolean ticking) {
        JLabel label = new JLabel("Tick 1");
        int[] count = {1};
        if (ticking) new Timer(1000, event -> label.setText("Tick " + ++count[0])).start();
        return label;
    }
}
