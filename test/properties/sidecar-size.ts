import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sidecarCommand } from '../../src/vision/client/command.ts';
import { VisionClient } from '../../src/vision/client/vision-client.ts';
import { patience } from '../support/desktop.ts';
import { drawn, mark, words } from '../support/drawing.ts';
import { tinyModels } from '../support/tiny-models.ts';

/** Buffers and models have their size by then. */
const WARM_UP = 20;
/** Less than what one picture takes, decoded and as input of a model, times twenty. */
const GROWTH_MB = 20;

/** However many pictures the sidecar has seen, it is no larger than after the first twenty. */
export function itKeepsTheSizeOfTheSidecar(pictures: number): void {
  it(`is no larger after ${pictures} pictures than after ${WARM_UP}`, async () => {
    using models = tinyModels();
    const { file, args } = sidecarCommand({ device: 'auto', model: 'builtin' });
    await using client = new VisionClient(() => ({ file, args: [...args, '--models', models.path] }));
    const residentMb = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${client.pid}/status`, 'utf8'))?.[1]) / 1024;
    const detectMany = async (from: number, to: number) => {
      for (let at = from; at < to; at++) {
        const place = mark('knob', 40 + (at % 200), 60) + mark('text', 220, 96);
        const picture = await drawn(320, 200, place + words(`n${at}`, 200, 100));
        await client.detect(picture, {}, patience());
      }
    };
    await detectMany(0, WARM_UP);
    const beforeMb = residentMb();
    await detectMany(WARM_UP, pictures);
    console.log(`sidecar: ${beforeMb.toFixed(0)} MB, then ${residentMb().toFixed(0)} MB`);
    expect(residentMb() - beforeMb).toBeLessThan(GROWTH_MB);
  });
}
