const { Clutter, Gio, Meta } = imports.gi;
// It makes pictures of windows known to this engine.
imports.cairo;
const Main = imports.ui.main;
