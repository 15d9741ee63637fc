import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RESTARTED_MESSAGE } from '../../src/vision/client/vision-client.ts';
import { boundsOf, headerNumber, nodesIn, warningsIn } from '../support/compact.ts';
import { REPO, SAMPLES } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folder.ts';
import { pixelsOf } from '../support/png.ts';
import { Strobe } from '../support/strobe.ts';

const folder = temporaryFolder('vision');

const speaker = (...manner: string[]) =>
  [process.execPath, `${REPO}/test/fixtures/vision/speaker.mjs`, ...manner].join(' ');

async function serve(settings: Record<string, string>): Promise<Strobe & { sessionId: string }> {
  const strobe = await Strobe.start([], settings);
  const { command, args } = SAMPLES.gtk3;
  const { sessionId } = await strobe.launch(command, args);
  await strobe.seeSettled(sessionId, (text) => / focused\b/.test(text));
  return Object.assign(strobe, { sessionId });
}

const middle = (text: string) => nodesIn(text).find(({ title }) => title === 'Middle');

describe('vision', () => {
  it('is refused where the settings disable it, with the message of the contract', async () => {
    await using strobe = await serve({ STROBE_VISION_ENABLED: 'false', STROBE_VISION_COMMAND: speaker() });
    const answer = await strobe.see(strobe.sessionId, { vision: true });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain('Vision pipeline not configured. Enable in settings.json.');
    expect((await strobe.see(strobe.sessionId)).isError).toBe(false);
  });

  it('is part of every snapshot where the settings enable it', async () => {
    await using strobe = await serve({ STROBE_VISION_ENABLED: 'true', STROBE_VISION_COMMAND: speaker() });
    expect(middle((await strobe.see(strobe.sessionId)).text)).toBeDefined();
    expect(middle((await strobe.see(strobe.sessionId, { vision: false })).text)).toBeUndefined();
  });

  it('that crashes leaves the tree, with the warning of the contract, and the next call works', async () => {
    await using strobe = await serve({ STROBE_VISION_COMMAND: speaker('mortal', join(folder, 'mortal')) });
    const plain = await strobe.see(strobe.sessionId);
    const { text, isError } = await strobe.see(strobe.sessionId, { vision: true });
    expect(isError).toBe(false);
    expect(warningsIn(text)).toEqual([RESTARTED_MESSAGE]);
    expect(headerNumber(text, 'axNodes')).toBe(headerNumber(plain.text, 'axNodes'));
    expect(middle((await strobe.see(strobe.sessionId, { vision: true })).text)?.rest).toContain('source=vision');
  });

  it('that cannot start leaves the tree, with the reason', async () => {
    await using strobe = await serve({ STROBE_VISION_COMMAND: 'echo no such luck >&2; exit 3' });
    const { text, isError } = await strobe.see(strobe.sessionId, { vision: true });
    expect(isError).toBe(false);
    expect(warningsIn(text).join()).toMatch(/Vision failed.*code 3.*no such luck/);
    expect(nodesIn(text).length).toBeGreaterThan(10);
  });

  it('never sees what is in a password field', async () => {
    const dump = join(folder, 'seen.png');
    await using strobe = await serve({ STROBE_VISION_COMMAND: speaker('dump', dump) });
    const { text } = await strobe.see(strobe.sessionId, { vision: true, mode: 'both' });
    const [, left, top] = /screen=(\d+),(\d+)/.exec(text) ?? [];
    const field = nodesIn(text).find(({ rest }) => rest.includes('secure'));
    if (!field) throw new Error(text);
    const { w, rgb } = await pixelsOf(readFileSync(dump));
    const [origin, box] = [{ x: Number(left), y: Number(top) }, boundsOf(field)];
    for (let y = box.y - origin.y; y < box.y - origin.y + box.h; y++) {
      const row = rgb.subarray((y * w + box.x - origin.x) * 3, (y * w + box.x - origin.x + box.w) * 3);
      expect(Math.max(...row)).toBe(0);
    }
  });

  it('gets at most a million pixels a second, however often it is requested', async () => {
    await using strobe = await serve({ STROBE_VISION_COMMAND: speaker('log', join(folder, 'log')) });
    const { text } = await strobe.see(strobe.sessionId);
    const field = nodesIn(text).find(({ role, rest }) => role === 'textField' && !rest.includes('secure'));
    for (let round = 0; round < 3; round++) {
      await strobe.see(strobe.sessionId, { vision: true });
      const typed = { sessionId: strobe.sessionId, action: 'type', id: field?.id, text: 'x' };
      expect((await strobe.call('debug_ui_action', typed)).isError).toBe(false);
    }
    await strobe.see(strobe.sessionId, { vision: true });
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    const sent = lines.map((line) => line.split(' ').map(Number)).map(([ms = 0, px = 0]) => ({ ms, px }));
    expect(sent.length).toBeGreaterThanOrEqual(3);
    for (const [at, { ms, px }] of sent.slice(0, -1).entries()) {
      // A message may take its time on a busy machine, and the next one not.
      expect((sent[at + 1]?.ms ?? 0) - ms).toBeGreaterThanOrEqual(700 * Math.min(1, px / 1_000_000));
    }
  });

  it('does not run again on a picture that has not changed', async () => {
    await using strobe = await serve({ STROBE_VISION_COMMAND: speaker('log', join(folder, 'still')) });
    for (let round = 0; round < 10; round++) await strobe.see(strobe.sessionId, { vision: true });
    const times = readFileSync(join(folder, 'still'), 'utf8').trim().split('\n');
    // A caret that blinks is a change.
    expect(times.length).toBeLessThan(5);
  });
});
