import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.ts';
import { checkedText } from './arguments.ts';
import type { Sighting } from './driver.ts';
import type { ExpectOptions } from './expect-locator.ts';
import { expectScreenshot, expectTree, type ScreenshotOptions, type SnapshotSubject } from './expect-snapshot.ts';
import { failure, rootsOrNone } from './failure.ts';
import { listNodes } from './near-misses.ts';
import { matches, type TextPattern } from './selector.ts';
import { textCode } from './selector-code.ts';

/** A program tells nobody that it has written something. */
const OUTPUT_POLL_MS = 20;

/** Waits until an application is as expected. */
export class AppExpectation {
  /** Expects the opposite. */
  readonly not: Omit<AppExpectation, 'not' | 'toMatchTree' | 'toMatchScreenshot'>;
  private readonly app: App;
  private readonly isNot: boolean;

  /** @internal */
  constructor(app: App, opposite?: AppExpectation) {
    this.app = app;
    this.isNot = opposite !== undefined;
    this.not = opposite ?? new AppExpectation(app, this);
  }

  /** One of its windows has this title. */
  async toHaveWindow(title: TextPattern, options: ExpectOptions = {}): Promise<void> {
    checkedText('toHaveWindow', title);
    const { driver } = this.app;
    const { timeoutMs = driver.defaults.timeoutMs } = options;
    let last: Sighting = { nodes: [], roots: [] };
    const accept = (sighting: Sighting) => {
      last = sighting;
      return sighting.roots.some((root) => matches(root.title ?? '', title)) === !this.isNot || undefined;
    };
    if (await driver.until({ selector: [], vision: false, hidden: 'never' }, accept, timeoutMs)) return;
    const said = this.sentence(`toHaveWindow(${textCode(title)})`, timeoutMs);
    throw await failure(driver, 'not_as_expected', `${said} Its windows:\n${listNodes(last.roots)}`, last.roots);
  }

  /** It has written this to its standard output or error: the text, or what the pattern matches. */
  async toHaveOutput(text: TextPattern, options: ExpectOptions = {}): Promise<void> {
    checkedText('toHaveOutput', text);
    const { driver } = this.app;
    const { timeoutMs = driver.defaults.timeoutMs } = options;
    const endMs = performance.now() + timeoutMs;
    const isThere = () => {
      const { output } = this.app;
      return typeof text === 'string' ? output.includes(text) : output.search(text) >= 0;
    };
    while (isThere() === this.isNot) {
      if (performance.now() < endMs) {
        await delay(OUTPUT_POLL_MS, undefined, { signal: driver.signal });
        continue;
      }
      const { roots } = await rootsOrNone(driver);
      throw await failure(
        driver,
        'not_as_expected',
        this.sentence(`toHaveOutput(${textCode(text)})`, timeoutMs),
        roots,
      );
    }
  }

  /**
   * Its tree is the one in the file, which holds compact text without ids and places. A file that is missing is written,
   * but not in CI.
   */
  toMatchTree(name: string, options: ExpectOptions = {}): Promise<void> {
    return expectTree(this.subject, name, options.timeoutMs);
  }

  /** A picture of its front window is like the one in the file. A file that is missing is written, but not in CI. */
  toMatchScreenshot(name: string, options: ScreenshotOptions = {}): Promise<void> {
    return expectScreenshot(this.subject, name, options);
  }

  private get subject(): SnapshotSubject {
    return { driver: this.app.driver, wanted: { selector: [], vision: false }, code: 'app' };
  }

  private sentence(code: string, timeoutMs: number): string {
    return `expect(app)${this.isNot ? '.not' : ''}.${code} does not hold after ${Math.round(timeoutMs)} ms.`;
  }
}
