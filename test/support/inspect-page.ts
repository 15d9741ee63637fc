import { execFile } from 'node:child_process';
import { expect } from 'vitest';
import type { Point } from '../../src/core/backend.ts';
import type { Rect } from '../../src/core/rect.ts';
import { program } from '../mcp/connect.ts';
import { boundsOf, type Line, nodesIn } from './compact.ts';
import { eventually } from './desktop.ts';
import { commandLineOf, kill, marked } from './processes.ts';
import type { Launched, Strobe } from './strobe.ts';

/** A command of Strobe, in the environment of the server; resolves to what it prints. */
export function strobeCommand(strobe: Strobe, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { env: strobe.env }, (error, stdout) =>
      error === null ? resolve(stdout.trim()) : reject(error),
    );
  });
}

export async function endBackground({ mark }: Strobe): Promise<void> {
  const running = () => marked(mark).filter(({ pid }) => commandLineOf(pid).endsWith('main.js daemon'));
  for (const { pid } of running()) await kill(pid, 'SIGTERM');
  await eventually(() => (running().length === 0 ? true : undefined));
}

/** The page of `strobe inspect` in a Chromium that Strobe drives. */
export class InspectPage {
  /** As root it would say above the page that it has no sandbox. */
  static readonly flags = ['--window-size=1280,800', '--no-first-run', '--test-type'];
  readonly strobe: Strobe;
  readonly browser: Launched;

  private constructor(strobe: Strobe, browser: Launched) {
    this.strobe = strobe;
    this.browser = browser;
  }

  static async open(strobe: Strobe, address: string): Promise<InspectPage> {
    return new InspectPage(strobe, await strobe.launch('chromium', [...InspectPage.flags, address]));
  }

  /** What Strobe reads of the browser, once this holds. */
  async see(holds: (text: string) => boolean, query?: object): Promise<string> {
    const args = { maxTokens: 30_000, ...(query && { query }) };
    return (await this.strobe.seeUntil(this.browser.sessionId, holds, args)).text;
  }

  /** What has these words on it, once it is there. */
  async find(role: string, title: string | RegExp): Promise<Line> {
    const matches = (line: Line) =>
      line.role === role && (typeof title === 'string' ? line.title === title : title.test(line.title ?? ''));
    const text = await this.see((seen) => nodesIn(seen).some(matches), { role });
    const [found] = nodesIn(text).filter(matches);
    if (found === undefined) throw new Error(`no ${role} ${title} in:\n${text}`);
    return found;
  }

  /** The line of the tree pane that has these words. */
  async row(words: string): Promise<Line> {
    const isRow = ({ title = '' }: Line) => {
      const text = title.replaceAll('\\"', '"').trimStart();
      return text.startsWith('[') && text.includes(words);
    };
    const text = await this.see((seen) => nodesIn(seen).some(isRow), { text: words });
    const [found] = nodesIn(text).filter(isRow);
    if (found === undefined) throw new Error(`no row ${words} in:\n${text}`);
    return found;
  }

  async act(args: Record<string, unknown>): Promise<void> {
    const { text } = await this.strobe.call('debug_ui_action', { sessionId: this.browser.sessionId, ...args });
    expect(text).toContain('success=true');
  }

  async press(role: string, title: string | RegExp): Promise<void> {
    await this.act({ action: 'click', id: (await this.find(role, title)).id });
  }

  /** A wheel that has nothing to scroll leaves the pointer where it is turned. */
  hover(at: { id: string } | { at: Point }): Promise<void> {
    return this.act({ action: 'scroll', direction: 'up', amount: 1, ...at });
  }

  async key(key: string, ...modifiers: string[]): Promise<void> {
    await this.act({ action: 'key', key, modifiers });
  }

  /** Types an address, as a person does. */
  async go(address: string): Promise<void> {
    await this.key('l', 'ctrl');
    await this.act({ action: 'type', text: address });
    // What the address bar would add to it.
    await this.key('delete');
    await this.key('return');
  }

  /** Waits until the picture of an element of the page is as it should be. */
  async showsIn(element: string, holds: (png: Buffer) => Promise<boolean>): Promise<void> {
    await eventually(async () => {
      const { images } = await this.strobe.see(this.browser.sessionId, { mode: 'screenshot', element });
      const [image] = images;
      return image && (await holds(image.bytes)) ? true : undefined;
    });
  }

  /** Where the page shows points of the application's screen, in pixels of a screenshot that this takes. */
  async picturePlaces(app: Launched): Promise<(point: Point) => Point> {
    const from = areaIn((await this.strobe.see(app.sessionId, { mode: 'screenshot' })).text);
    const image = boundsOf(await this.find('image', /^Picture of/));
    const { x, y, scale } = areaIn((await this.strobe.see(this.browser.sessionId, { mode: 'screenshot' })).text);
    // It keeps its shape, in the middle of its area.
    const fit = Math.min(image.w / from.w, image.h / from.h);
    const left = image.x + (image.w - fit * from.w) / 2;
    const top = image.y + (image.h - fit * from.h) / 2;
    return (point) => ({
      x: Math.round((left + (point.x - from.x) * fit - x) * scale),
      y: Math.round((top + (point.y - from.y) * fit - y) * scale),
    });
  }
}

/** The part of the screen that a screenshot shows, and its scale. */
function areaIn(text: string): Rect & { scale: number } {
  const [, x, y, w, h, scale] = (/screen=(-?\d+),(-?\d+),(\d+),(\d+) scale=([\d.]+)/.exec(text) ?? []).map(Number);
  if (x === undefined || y === undefined || w === undefined || h === undefined || scale === undefined) {
    throw new Error(`no screenshot: ${text}`);
  }
  return { x, y, w, h, scale };
}
