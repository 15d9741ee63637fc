/** The sample application and what the looks do with it. Uses what was built. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERYTHING, findIn } from './looks.mjs';

const LIMIT_MS = 3_600_000;
const openInPreview = (file) => execFileSync('/usr/bin/open', [file]);

/** `open` shows a picture to the person, who has an hour for everything. */
export async function openMac(command, { tell, open = openInPreview }) {
  const { Timeouts } = await import('#dist/core/timeouts.js');
  const { MacPlatform } = await import('#dist/platform/macos/platform.js');
  const { AppSession } = await import('#dist/session/app-session.js');
  const signal = AbortSignal.timeout(LIMIT_MS);
  const folder = mkdtempSync(join(tmpdir(), 'strobe-looks-'));
  const desktop = await new MacPlatform(new Timeouts()).openDesktop('current', signal);
  const request = { command, args: ['--no-tick'], cwd: undefined, env: {} };
  const program = await desktop.start(request, signal);
  const session = new AppSession('sample', { desktop, name: 'sample', program }, 1000);
  const app = await desktop.waitForApp(program, signal);
  const attached = [app];
  return {
    app,
    tell,
    attach: async (bundleId) => {
      const found = (await desktop.apps(signal)).find((each) => each.bundleId === bundleId);
      if (!found) throw new Error(`${bundleId} does not run`);
      attached.push(await desktop.attach(found, signal));
      return attached.at(-1);
    },
    setValue: (title, role, value) => setValue(session, { title, role, value }, signal),
    showPicture: (each) => showPicture(each, { folder, open }, signal),
    close: async () => {
      for (const each of attached) await each[Symbol.asyncDispose]();
      await session[Symbol.asyncDispose]();
      await program.end();
      await desktop[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As the tool does it: natively, or by keys where the application does not take it otherwise. */
async function setValue(session, { title, role, value }, signal) {
  const { roots } = await session.snapshot({ expand: 'nothing' }, signal);
  const node = findIn(roots, (each) => each.role === role && each.title === title);
  if (!node) throw new Error(`the tree has no ${role} "${title}"`);
  const action = { action: 'set_value', id: node.id, value };
  const { success, method, error } = await session.act({ action, settleMs: 400, observe: 'diff', permit() {} }, signal);
  if (!success) throw error ?? new Error('it did not succeed');
  return `by ${method}`;
}

/** Only the size of a picture is reported. */
async function showPicture(app, { folder, open }, signal) {
  const { default: sharp } = await import('sharp');
  // Its sheets are found in its tree.
  await app.read(EVERYTHING, signal);
  const { widthPx: width, heightPx: height, rgba, scale } = await app.capture({}, signal);
  const file = join(folder, `${Date.now()}.png`);
  await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file);
  open(file);
  return `${width}×${height} pixels, scale ${scale}`;
}
