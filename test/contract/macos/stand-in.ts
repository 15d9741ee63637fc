import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Application, Desktop, Program } from '../../../src/core/backend.ts';
import { MacPlatform } from '../../../src/platform/macos/platform.ts';
import { buildStandIn, SAMPLE_APP, SCREENCAPTURE } from '../../fake-macos/build.mjs';
import { patience } from '../../support/desktop.ts';
import { timeouts } from '../../support/timeouts.ts';

export { SAMPLE_APP };
export const SAMPLE_ARGS = ['--no-tick'] as const;

export type RunningSample = { program: Program; app: Application; output: () => string };

/** A folder in which one stand-in's applications meet, with the report of all its processes and all that was started. */
export class StandIn implements AsyncDisposable {
  readonly env: Record<string, string>;
  readonly folder = mkdtempSync(path.join(tmpdir(), 'strobe-mac-'));
  private readonly owned: AsyncDisposable[] = [];

  constructor() {
    this.env = {
      STROBE_MACOS_STANDIN: buildStandIn(),
      STROBE_MACOS_APPS: this.folder,
      STROBE_MACOS_REPORT: path.join(this.folder, 'report'),
      STROBE_MACOS_FAULTS: path.join(this.folder, 'faults'),
      STROBE_MACOS_SCREENCAPTURE: SCREENCAPTURE,
    };
    this.faults('');
    this.forget();
  }

  /** What ends with this, the last first. */
  own<T extends AsyncDisposable>(one: T): T {
    this.owned.push(one);
    return one;
  }

  async desktop(): Promise<Desktop> {
    return this.own(await new MacPlatform(timeouts).openDesktop('current', patience()));
  }

  /** The sample application, or another program that the stand-in runs. */
  async launch(
    desktop: Desktop,
    args: readonly string[] = SAMPLE_ARGS,
    command: string = SAMPLE_APP,
  ): Promise<RunningSample> {
    const program = await desktop.start({ command, args: [...args], cwd: undefined, env: {} }, patience());
    let text = '';
    program.onOutput((_, chunk) => {
      text += Buffer.from(chunk).toString('utf8');
    });
    this.own({ [Symbol.asyncDispose]: () => program.end() });
    const app = this.own(await desktop.waitForApp(program, patience()));
    return { program, app, output: () => text };
  }

  /** A world of its own, for `--world`. */
  world(lines: readonly string[]): string {
    const file = path.join(mkdtempSync(path.join(this.folder, 'world-')), 'one.world');
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  }

  /** The sample application as a Mac has it: in a bundle. */
  bundle(id = 'dev.strobe.Sample', frameworks: readonly string[] = []): string {
    const contents = path.join(mkdtempSync(path.join(this.folder, 'apps-')), 'StrobeSample.app', 'Contents');
    for (const each of ['MacOS', ...frameworks.map((name) => `Frameworks/${name}.framework`)]) {
      mkdirSync(path.join(contents, each), { recursive: true });
    }
    cpSync(SAMPLE_APP, path.join(contents, 'MacOS/StrobeSample'));
    const entries = { CFBundleIdentifier: id, CFBundleExecutable: 'StrobeSample', CFBundleName: 'StrobeSample' };
    const lines = Object.entries(entries).map(([key, value]) => `<key>${key}</key><string>${value}</string>`);
    writeFileSync(path.join(contents, 'Info.plist'), `<plist version="1.0"><dict>${lines.join('')}</dict></plist>`);
    return path.dirname(contents);
  }

  /** What goes wrong from now on, until it is said anew. */
  faults(list: string): void {
    writeFileSync(path.join(this.folder, 'faults'), list);
  }

  /** What every process of the stand-in has reported: broken rules, and a summary when it ends in order. */
  report(): string[] {
    return readFileSync(path.join(this.folder, 'report'), 'utf8').split('\n').filter(Boolean);
  }

  forget(): void {
    writeFileSync(path.join(this.folder, 'report'), '');
  }

  /** Checks that no rule was broken, and that processes that ended in order leaked nothing. A prompt is no violation. */
  expectClean(): void {
    const unclean = this.report().filter((line) => !/^(summary: .*\bviolations=0 live=0\b|prompt: )/.test(line));
    expect(unclean).toEqual([]);
  }

  /** Ends all that was started: from then on the report is whole. */
  async end(): Promise<void> {
    for (let one = this.owned.pop(); one !== undefined; one = this.owned.pop()) await one[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A stand-in for this test file. At the end, when all that was started has ended, its report must be clean. */
export function useStandIn(): StandIn {
  const standIn = new StandIn();
  Object.assign(process.env, standIn.env);
  afterAll(async () => {
    await using _ = standIn;
    await standIn.end();
    expect(standIn.report().filter((line) => line.startsWith('summary: '))).not.toEqual([]);
    standIn.expectClean();
  });
  return standIn;
}
