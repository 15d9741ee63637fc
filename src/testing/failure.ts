import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toUiError } from '../core/errors.ts';
import { visibleLines } from '../core/foreign-text.ts';
import type { UiNode } from '../core/node.ts';
import { render } from '../core/render/render.ts';
import type { Driver } from './driver.ts';

export type FailureCode = 'not_found' | 'ambiguous' | 'not_ready' | 'act_failed' | 'no_effect' | 'not_as_expected';

/** What a failed test shows besides what went wrong. */
export type Evidence = {
  /** The tree where it looked, as compact text. */
  tree: string;
  /** The last lines that the program wrote; empty for an attached one. */
  output: string;
  /** The path of a picture of the window, where one could be taken. */
  screenshot?: string;
};

/** A test failed: an act could not be done or had no effect, or something is not as expected. */
export class TestFailure extends Error {
  readonly code: FailureCode;
  /** What went wrong, without the evidence. */
  readonly reason: string;
  readonly evidence: Evidence;

  /** @internal */
  constructor(code: FailureCode, message: string, evidence: Evidence, cause?: unknown) {
    super([message, describe(evidence)].join('\n\n'), cause === undefined ? undefined : { cause });
    this.name = 'TestFailure';
    this.code = code;
    this.reason = message;
    this.evidence = evidence;
  }
}

const TREE_TOKENS = 3_000;
const OUTPUT_BYTES = 2_000;

/** Makes the failure with all that helps to understand it; what cannot be had is left out. */
export async function failure(
  driver: Driver,
  code: FailureCode,
  message: string,
  roots: readonly UiNode[],
  cause?: unknown,
): Promise<TestFailure> {
  const tree = render(roots, { maxTokens: TREE_TOKENS }).text;
  const screenshot = await takePicture(driver).catch(() => undefined);
  return new TestFailure(code, message, { tree, output: lastOutput(driver), ...(screenshot && { screenshot }) }, cause);
}

/** The tree of an application that does not answer any more is what the error says. */
export async function rootsOrNone(driver: Driver): Promise<{ roots: readonly UiNode[]; why: string }> {
  try {
    const { roots } = await driver.session.snapshot({ expand: 'nothing' }, driver.signal);
    return { roots, why: '' };
  } catch (thrown) {
    return { roots: [], why: toUiError(thrown).message };
  }
}

function describe({ tree, output, screenshot }: Evidence): string {
  return [
    `Tree:\n${tree}`,
    ...(screenshot === undefined ? [] : [`Screenshot: ${screenshot}`]),
    ...(output === '' ? [] : [`Last output:\n${output.replace(/^/gm, '  | ')}`]),
  ].join('\n\n');
}

function lastOutput({ session }: Driver): string {
  if (session.summary().origin === 'attached') return '';
  return visibleLines(session.output(undefined, OUTPUT_BYTES).text).trimEnd();
}

async function takePicture({ session, defaults, signal }: Driver): Promise<string> {
  const snapshot = await session.snapshot({ expand: 'nothing' }, signal);
  const { png } = await session.picture({ snapshot, annotate: false }, signal);
  await mkdir(defaults.artifacts, { recursive: true });
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.resolve(defaults.artifacts, `failure-${time}-${randomBytes(3).toString('hex')}.png`);
  await writeFile(file, png);
  return file;
}
