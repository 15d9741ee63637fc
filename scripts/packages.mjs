/**
 * The Debian packages Strobe uses, with what each one is for. "a | b" is satisfied by either; `a` is what gets installed.
 * A list takes in the ones before it: demo has runtime's packages too, test has both.
 */
const runtime = {
  xvfb: 'the private display of an isolated session',
  openbox: 'its window manager: focus, dialogs, stacking',
  'at-spi2-core': 'the accessibility bus and its registry',
  dbus: 'the session bus (dbus-daemon, dbus-run-session)',
  'libglib2.0-bin': 'gsettings and gdbus, to switch accessibility on',
  'fonts-dejavu-core': 'a font; without one, applications draw empty boxes',
};

const demo = {
  ...runtime,
  'python3-gi': 'Python for GTK: the sample application',
  'python3-gi-cairo': 'lets it draw its canvas',
  'gir1.2-gtk-3.0': 'GTK 3',
  'adwaita-icon-theme': 'icons of GTK applications',
  'librsvg2-common': 'draws those icons, which are SVG',
};

const test = {
  ...demo,
  'gir1.2-gtk-4.0': 'GTK 4: the sample application',
  'gtk-3-examples': 'gtk3-widget-factory, a real GTK 3 window of 250 nodes',
  'gtk-4-examples': 'gtk4-widget-factory, a real GTK 4 window of 950 nodes',
  'gnome-calculator': 'a GTK 4 application people use',
  kcalc: 'a Qt application people use',
  'python3-pyqt5': 'the Qt 5 sample application',
  'python3-pyqt6': 'the Qt 6 sample application',
  'python3-pyqt5.qtwebengine': 'QtWebEngine of Qt 5: pages in windows of Qt, as falkon has them',
  'python3-pyqt6.qtwebengine': 'the same of Qt 6',
  qmlscene: 'Qt Quick of Qt 5, which runs its sample',
  'qml-module-qtquick2': 'what that sample imports',
  'qml-module-qtquick-window2': 'the same',
  'qml-module-qtquick-controls2': 'the same',
  'qml-module-qtquick-layouts': 'the same',
  'qml-qt6': 'Qt Quick of Qt 6, which runs the sample, too',
  'qml6-module-qtqml': 'what it imports there: Debian 12 does not say which of these need each other',
  'qml6-module-qtqml-workerscript': 'the same',
  'qml6-module-qtquick': 'the same',
  'qml6-module-qtquick-window': 'the same',
  'qml6-module-qtquick-templates': 'the same',
  'qml6-module-qtquick-controls': 'the same',
  'qml6-module-qtquick-layouts': 'the same',
  'python3-wxgtk4.0': 'the sample in wxWidgets, with GTK 3 beneath',
  'libxcb-cursor0': 'what the X11 plug-in of newer Qt 6 loads',
  chromium: 'web pages and Electron-like applications',
  'firefox-esr': 'the other engine of pages, with a toolkit of its own around them',
  'gir1.2-webkit2-4.1': 'WebKitGTK: pages in GTK windows, as Tauri has them',
  'gir1.2-webkit-6.0': 'the same in windows of GTK 4',
  'gir1.2-adw-1': 'libadwaita, whose dialogs are in their window',
  'libreoffice-writer': 'LibreOffice, the largest trees',
  'libreoffice-calc': 'a table that claims 2147483647 children',
  'libreoffice-gtk3': 'LibreOffice with accessibility',
  'default-jdk | openjdk-17-jdk': 'Swing, and the compiler that runs a single .java file',
  'libatk-wrapper-java': 'accessibility of Swing',
  'libatk-wrapper-java-jni': 'its native half, which the package above does not pull in',
  sway: 'the compositor of isolated displays on Wayland',
  qtwayland5: 'Qt 5 on it',
  'qt6-wayland': 'Qt 6 on it',
  'x11-apps': 'xlogo, a program without any accessibility',
  'python3-tk': 'Tk: a sample application without accessibility, with menus and dialogs',
  'x11-utils': 'xdpyinfo and xprop, to check displays and windows',
  'x11-xserver-utils': 'xrandr, which makes two monitors of one screen',
  xdotool: 'minimises windows and moves them to another workspace, to see whether they are found there',
  unzip: 'opens the document that Writer saved',
  hydrogen: 'a drum machine that paints its knobs and faders itself',
  gcc: 'builds the stand-in for the frameworks of macOS',
  'libc6-dev': 'what it compiles against',
  'python3-selenium': 'a WebDriver client: the example of the Appium driver',
  procps: 'ps and pgrep, to check that nothing is left running',
};

export const packages = { runtime: Object.keys(runtime), demo: Object.keys(demo), test: Object.keys(test) };
export const reasons = test;
