/** Each was, or could have been, in the backend: what has to be changed for it, and the test that has to notice. */
const contract = (name) => `test/contract/macos/${name}.test.ts`;

const OBSERVER = 'helper/ax-observer.ts';
const WATCHING = [
  {
    name: 'events: one a turn of the run loop',
    file: OBSERVER,
    edits: [['if (runOnce() !== CONSTANTS.kCFRunLoopRunHandledSource) return;', 'runOnce();\n      return;']],
    test: contract('observer'),
  },
  {
    name: 'events: the run loop does not tell that it has handled one',
    file: OBSERVER,
    edits: [['kCFRunLoopDefaultMode, 0, 1)', 'kCFRunLoopDefaultMode, 0, 0)']],
    test: contract('observer'),
  },
  {
    name: 'events: an error in a notification is not caught',
    file: OBSERVER,
    edits: [
      ["} catch {\n      this.add({ kind: 'gap', ref: '' });\n    }", '} finally {\n      this.pumps += 0;\n    }'],
      [
        'if (!isRefused(this.register(window, name))) continue;',
        "if (!isRefused(this.register(window, name))) continue;\n      throw new Error('refused');",
      ],
    ],
    test: contract('observer'),
  },
  {
    name: 'events: a registration that was refused is not tried again',
    file: OBSERVER,
    edits: [['this.retry();', ';']],
    test: contract('observer'),
  },
  {
    name: 'events: a helper that ended is not started again',
    file: 'helper-client.ts',
    edits: [['child.ended.then(() => this.revive(child, performance.now() - startedMs));', 'void startedMs;']],
    test: contract('helper'),
    only: 'goes on watching after it was killed',
  },
  {
    name: 'events: the gap is not said',
    file: 'helper-client.ts',
    edits: [['if (++this.starts > 1) this.options.onEvent?.(gapEvent());', 'this.starts++;']],
    test: contract('helper'),
    only: 'goes on watching after it was killed',
  },
];

const SEEING = [
  {
    name: 'pictures: with what is attached',
    file: 'capture.ts',
    edits: [["'-a', ", '']],
    test: contract('pictures'),
  },
  {
    name: 'pictures: whatever their size',
    file: 'capture.ts',
    edits: [['if (fits) return scale;', 'if (fits || scale) return widthPx / w;']],
    test: contract('pictures'),
  },
  {
    name: 'stacking: by a list without an order',
    file: 'helper/cg-windows.ts',
    edits: [
      ['return listWindows(cf, kCGWindowListOptionOnScreenOnly);', 'return listWindows(cf, kCGWindowListOptionAll);'],
    ],
    test: contract('stacking'),
  },
  {
    name: 'stacking: palettes cover nothing',
    file: 'helper/hit-test.ts',
    edits: [['(layer >= 0 && layer < DOCK_LAYER)', 'layer === 0']],
    test: contract('stacking'),
  },
  {
    name: 'stacking: the system-wide element is asked',
    file: 'helper/accessibility.ts',
    edits: [['AXUIElementCopyElementAtPosition(application, x', 'AXUIElementCopyElementAtPosition(this.systemWide, x']],
    test: contract('stacking'),
  },
  {
    name: 'pages: waited for in Electron alone',
    file: 'application.ts',
    edits: [[' || needsVoiceOverFlag', '']],
    test: contract('pages'),
  },
  {
    name: 'pages: requested only where the attribute can be read',
    file: 'helper/web-content.ts',
    edits: [['ask) === true;', 'ask) !== false;']],
    test: contract('pages'),
  },
  {
    name: 'pages: still requested in the end',
    file: 'helper/web-content.ts',
    edits: [['this.set(name, false);', 'void name;']],
    test: contract('pages'),
  },
  {
    name: 'pages: no longer requested for others who did',
    file: 'helper/web-content.ts',
    edits: [['names.filter((name) => !this.isOn(name))', 'names.filter((name) => this.isOn(name) || true)']],
    test: contract('pages'),
  },
  {
    name: 'patience: less than a second a message',
    file: 'helper/accessibility.ts',
    edits: [['const MESSAGE_SECONDS = 2;', 'const MESSAGE_SECONDS = 0.8;']],
    test: contract('patience'),
  },
  {
    name: 'patience: one slow element ends a tree',
    file: 'helper/tree-reader.ts',
    edits: [['if (!this.answers()) this', 'this']],
    test: contract('patience'),
  },
  {
    name: 'patience: all rows of a table with every tree',
    file: 'helper/tree-reader.ts',
    edits: [['listsRows ? TABLE_ATTRIBUTES : NODE_ATTRIBUTES', 'listsRows ? NODE_ATTRIBUTES : NODE_ATTRIBUTES']],
    test: contract('patience'),
  },
  {
    name: 'patience: one process that refuses ends the list',
    file: 'helper/service.ts',
    edits: [["return 'refused';", 'throw error;']],
    test: contract('patience'),
  },
  ...['AXTitleUIElement', 'AXHeader', 'AXExpanded', 'AXDisclosing', 'AXMenuItemMarkChar'].map((attribute) => ({
    name: `facts: ${attribute} is not asked for`,
    file: 'helper/node-facts.ts',
    edits: [[`'${attribute}'`, "'AXNothing'"]],
    test: contract('hard-trees'),
    only: 'labels, headers, disclosures',
  })),
  {
    name: 'permissions: whom macOS asks about is not known',
    file: 'helper/permissions.ts',
    edits: [['return responsible > 0 ? responsible : undefined;', 'return responsible > 0 ? undefined : undefined;']],
    test: contract('permissions'),
    only: 'names the process',
  },
];

const ACTING = [
  {
    name: 'menus: a press without an answer is an error',
    file: 'helper/press.ts',
    edits: [
      [
        'if (opensMenu && code === CANNOT_COMPLETE && waitForOpenMenu(app))',
        'if (opensMenu && code === 1 && waitForOpenMenu(app))',
      ],
    ],
    test: contract('menus'),
  },
  {
    name: 'menus: left open',
    file: 'helper/choose-item.ts',
    edits: [["app.ax.performAction(opened.ref, 'AXCancel')", 'void opened']],
    test: contract('menus'),
  },
  {
    name: 'texts: what was set counts as taken',
    file: 'helper/set-text.ts',
    edits: [
      [
        'element.takesKeysOnly = !isTaken(app, element, before);',
        'element.takesKeysOnly = !isTaken(app, element, before) && false;',
      ],
    ],
    test: contract('fields'),
  },
  {
    name: 'texts: not looked at as the application has them',
    file: 'helper/set-text.ts',
    edits: [["ax.setAttribute(element.ref, 'AXFocused', ax.cf.boolean(true));", '']],
    test: contract('fields'),
  },
  {
    name: 'raising: the window before its application',
    file: 'application.ts',
    edits: [
      [
        "await this.call('activate', [], signal);\n    await this.waitForFront(signal);\n    for (let raises",
        'for (let raises',
      ],
      [
        'if (await this.waitUntil(() => this.isActive(handle, signal), ACTIVE_MS, signal)) return;',
        "await this.call('activate', [], signal);\n      if (await this.waitForFront(signal)) return;",
      ],
    ],
    test: contract('stacking'),
  },
  {
    name: 'keys: by their place on an American keyboard',
    file: 'input.ts',
    edits: [['(await this.strokeFor(key, modifiers, signal)) ?? keyStrokeOf(key)', 'keyStrokeOf(key)']],
    test: contract('keyboard'),
  },
  {
    name: 'keys: delete is the other one',
    file: 'key-codes.ts',
    edits: [['delete: 51,', 'delete: 117,']],
    test: contract('keyboard'),
  },
  {
    name: 'wheel: three lines for each',
    file: 'input.ts',
    edits: [['vertical: -1', 'vertical: -3']],
    test: contract('keyboard'),
  },
];

export const DEFECTS = [...WATCHING, ...SEEING, ...ACTING];
