/** What only eyes can judge: each shows something on the screen and asks one question about it. */

export const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'nothing' };
const OTHERS_MS = 120_000;
const patience = () => AbortSignal.timeout(OTHERS_MS);

/** `mac` has the sample application, its desktop, and what shows a picture to the person. */
export const LOOKS = [
  {
    name: 'permission prompt',
    question: 'When macOS asked for a permission, which program did it name? (terminal, editor, node, none, other)',
    answers: ['terminal', 'editor', 'node', 'none', 'other'],
    show: async () => 'what doctor names is in its section',
  },
  {
    name: 'pop-up',
    question: 'In the sample application: does Flavor show Mint, with no menu open?',
    show: ({ setValue }) => setValue('Flavor', 'popUpButton', 'Mint'),
  },
  {
    name: 'text field',
    question: 'Does Name show "Strobe", and still does after you have clicked another field?',
    show: ({ setValue }) => setValue('Name', 'textField', 'Strobe'),
  },
  {
    name: 'picture of a dialog',
    question: 'A picture has opened. Does it show the dialog "Strobe Dialog" alone, whole and sharp?',
    show: async ({ app, showPicture }) => {
      await app.perform(await refOf(app, 'Open Dialog', 'button'), { kind: 'press' }, patience());
      const detail = await showPicture(await whenModal(app));
      await app.perform(await refOf(app, 'Cancel', 'button'), { kind: 'press' }, patience());
      return detail;
    },
  },
  {
    name: 'picture of a window with a sheet',
    before: 'Open TextEdit, type a word, and press Command-S, so that its sheet shows. Then press Return here.',
    question: 'A picture has opened. Does it show the sheet alone, or the window alone: one of them, and whole?',
    show: async ({ attach, showPicture }) => showPicture(await attach('com.apple.TextEdit')),
  },
  {
    name: 'rear window',
    before: 'Put a window of another application over the sample’s window. Then press Return here.',
    question: 'Is the sample’s window in front now?',
    show: async ({ app }) => {
      const [window] = await app.windows(patience());
      await app.raise(window.handle, patience());
      const { x, y, w, h } = window.bounds;
      return JSON.stringify((await app.hitTest({ x: x + w / 2, y: y + h / 2 }, patience())).kind);
    },
  },
  {
    name: 'second display',
    before: 'Drag the sample’s window to your second display, then press Return here (s and Return: I have none).',
    question: 'A picture has opened. Does it show the sample’s window, whole and sharp?',
    show: async ({ app, showPicture }) => showPicture(app),
  },
  {
    name: 'first page of Chrome',
    before: 'Start Google Chrome anew with one page of text, then press Return here (s and Return: I have none).',
    question: 'The number of elements on the page is above. Is it about what you see: more than a handful?',
    show: async ({ attach, tell }) => {
      const { roots, warnings } = await (await attach('com.google.Chrome')).read(EVERYTHING, patience());
      const count = (nodes) => nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
      const page = findIn(roots, ({ role }) => role === 'document');
      const detail = `${page ? count(page.children) : 0} elements on the page, ${warnings.length} warnings`;
      tell(detail);
      return detail;
    },
  },
];

/** Goes through the looks; whatever one of them throws is its result. */
export async function look(looks, mac, ask) {
  const results = [];
  for (const { name, before, question, answers = ['y', 'n'], show } of looks) {
    if (before && (await ask(before, ['', 's'])) === 's') {
      results.push({ name, outcome: 'skipped', detail: 'the person has none' });
      continue;
    }
    try {
      const shown = String((await show(mac)) ?? '');
      const answer = await ask(`${question} (${answers.join('/')})`, answers);
      results.push({ name, outcome: answer === 'n' ? 'failed' : 'passed', detail: [answer, shown].join('; ') });
    } catch (error) {
      results.push({ name, outcome: 'failed', detail: `${error.code ?? error.name}: ${error.message}` });
    }
  }
  return results;
}

export function findIn(nodes, wanted) {
  for (const node of nodes) {
    const found = wanted(node) ? node : findIn(node.children, wanted);
    if (found) return found;
  }
  return undefined;
}

async function refOf(app, title, role) {
  const { roots } = await app.read(EVERYTHING, patience());
  const found = findIn(roots, (node) => node.role === role && node.title === title);
  if (!found) throw new Error(`the tree has no ${role} "${title}"`);
  return found.ref;
}

/** The dialog takes a moment to open. */
async function whenModal(app) {
  for (const untilMs = performance.now() + 5_000; performance.now() < untilMs; ) {
    if ((await app.windows(patience())).some(({ modal, dialog }) => modal || dialog)) return app;
  }
  throw new Error('no dialog has opened');
}
