import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { bind } from '../../src/platform/macos/helper/bindings.ts';
import type { CfRef, NullableRef } from '../../src/platform/macos/helper/c-types.ts';
import { type CfValue, CoreFoundation } from '../../src/platform/macos/helper/core-foundation.ts';
import { StandIn } from '../contract/macos/stand-in.ts';
import { eventually } from '../support/desktop.ts';
import { SAMPLE_APP } from './build.mjs';

type Point = { x: number; y: number };

const MOUSE = { leftDown: 1, leftUp: 2, moved: 5, leftDragged: 6 };
const FIELD = { number: 0, clicks: 1 };

/** A stand-in that this very process calls until the test file ends, without breaking a rule. */
export function callHere(): StandIn {
  const standIn = new StandIn();
  Object.assign(process.env, standIn.env);
  afterAll(async () => {
    expect(standIn.report()).toEqual([]);
    await standIn[Symbol.asyncDispose]();
  });
  return standIn;
}

/** An application of the stand-in, and a caller in this very process that uses the C functions on it. */
export class Sample {
  readonly pid: number;
  readonly bindings = bind();
  readonly api = this.bindings.api;
  readonly cf = new CoreFoundation(this.bindings);
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;
  private gesture = 0;
  private output = '';

  private constructor(child: ChildProcess) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.ended = once(child, 'exit');
    child.stdout?.on('data', (chunk: Buffer) => {
      this.output += chunk.toString('utf8');
    });
  }

  static async start(standIn: StandIn, ...args: string[]): Promise<Sample> {
    const child = spawn(SAMPLE_APP, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const sample = new Sample(child);
    await eventually(async () => existsSync(path.join(standIn.folder, `${sample.pid}.sock`)) || undefined);
    return sample;
  }

  get lines(): string[] {
    return this.output.split('\n').slice(0, -1);
  }

  async says(line: string): Promise<void> {
    await eventually(async () => this.lines.includes(line) || undefined);
  }

  /** It neither answers nor ends. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  /** It has ended by itself. */
  async gone(): Promise<void> {
    await this.ended;
  }

  async end(): Promise<void> {
    this.cf[Symbol.dispose]();
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** The application's element, for as long as `work` runs. */
  application<T>(work: (element: CfRef) => T): T {
    return this.cf.scope((own) => work(held(own(this.api.AXUIElementCreateApplication(this.pid)))));
  }

  /** Observes for as long as `work` runs, which registers notifications and pumps the run loop until it has enough of them. */
  async observe(
    onNotification: (element: CfRef) => void,
    work: (
      addTo: (element: CfRef, notification: string) => number,
      pumpUntil: (enough: () => boolean) => Promise<unknown>,
    ) => Promise<void>,
  ): Promise<void> {
    const { api, cf, bindings } = this;
    const mode = bindings.variables.kCFRunLoopDefaultMode;
    using callback = bindings.observerCallback((_, element) => onNotification(element));
    const slot: [NullableRef] = [null];
    api.AXObserverCreate(this.pid, callback.address, slot);
    const observer = held(slot[0]);
    api.CFRunLoopAddSource(api.CFRunLoopGetCurrent(), api.AXObserverGetRunLoopSource(observer), mode);
    const pumpUntil = (enough: () => boolean) =>
      eventually(async () => {
        api.CFRunLoopRunInMode(mode, 0, 0);
        return enough() || undefined;
      });
    try {
      await work(
        (element, name) => api.AXObserverAddNotification(observer, element, cf.constant(name), null),
        pumpUntil,
      );
    } finally {
      api.CFRelease(observer);
    }
  }

  /** Reads an attribute: what is in it, or the error. */
  read(element: CfRef, name: string): CfValue {
    return this.copy(element, name, (value) => this.cf.decode(value));
  }

  perform(element: CfRef, action: string): number {
    return this.api.AXUIElementPerformAction(element, this.cf.constant(action));
  }

  set(element: CfRef, name: string, value: string | number | boolean): number {
    return this.cf.scope((own) => {
      const content =
        typeof value === 'string'
          ? this.cf.string(value, own)
          : typeof value === 'number'
            ? this.cf.newNumber(value, own)
            : this.cf.boolean(value);
      return this.api.AXUIElementSetAttributeValue(element, this.cf.constant(name), content);
    });
  }

  /** Does something with the first element, in the order of the tree, that has this title, description or text. */
  on<T>(name: string, work: (element: CfRef) => T, role = ''): T {
    const found = this.application((root) => this.search(root, name, role, work));
    if (!found) throw new Error(`no ${role || 'element'} "${name}"`);
    return found.result;
  }

  /** What an element has in this attribute. */
  of(name: string, attribute: string, role = ''): CfValue {
    return this.on(name, (element) => this.read(element, attribute), role);
  }

  has(name: string): boolean {
    return this.application((root) => this.search(root, name, '', () => true)) !== undefined;
  }

  centre(name: string, role = ''): Point {
    return this.on(
      name,
      (element) => {
        const [at, size] = [this.read(element, 'AXPosition'), this.read(element, 'AXSize')];
        if (!isObject(at) || !('x' in at) || !isObject(size) || !('width' in size))
          throw new Error(`no frame: ${name}`);
        return { x: at.x + size.width / 2, y: at.y + size.height / 2 };
      },
      role,
    );
  }

  click(at: Point, clicks = 1): void {
    for (let click = 1; click <= clicks; click++) {
      this.gesture++;
      this.mouse(MOUSE.leftDown, at, click);
      this.mouse(MOUSE.leftUp, at, click);
    }
  }

  drag(from: Point, to: Point): void {
    this.gesture++;
    this.mouse(MOUSE.leftDown, from, 1);
    for (let step = 1; step <= 10; step++) {
      const share = step / 10;
      this.mouse(MOUSE.leftDragged, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }, 1);
    }
    this.mouse(MOUSE.leftUp, to, 1);
  }

  key(code: number, { flags = 0, text = '' } = {}): void {
    for (const down of [true, false]) {
      this.cf.scope((own) => {
        const event = held(own(this.api.CGEventCreateKeyboardEvent(null, code, down)));
        const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
        if (text) this.api.CGEventKeyboardSetUnicodeString(event, units.length, units);
        this.api.CGEventSetFlags(event, flags);
        this.api.CGEventPost(0, event);
      });
    }
  }

  wheel(at: Point, lines: number): void {
    this.cf.scope((own) => {
      const event = held(own(this.api.CGEventCreateScrollWheelEvent2(null, 1, 1, lines, 0, 0)));
      this.api.CGEventSetLocation(event, at);
      this.api.CGEventPost(0, event);
    });
  }

  private mouse(type: number, at: Point, clicks: number): void {
    this.cf.scope((own) => {
      const event = held(own(this.api.CGEventCreateMouseEvent(null, type, at, 0)));
      this.api.CGEventSetIntegerValueField(event, FIELD.number, this.gesture);
      this.api.CGEventSetIntegerValueField(event, FIELD.clicks, clicks);
      this.api.CGEventPost(0, event);
    });
  }

  private copy<T>(element: CfRef, name: string, use: (value: NullableRef) => T): T | { axError: number } {
    return this.cf.scope((own) => {
      const slot: [NullableRef] = [null];
      const axError = this.api.AXUIElementCopyAttributeValue(element, this.cf.constant(name), slot);
      return axError ? { axError } : use(own(slot[0]));
    });
  }

  private search<T>(element: CfRef, name: string, role: string, work: (e: CfRef) => T): { result: T } | undefined {
    const names = ['AXTitle', 'AXDescription', 'AXValue'].map((each) => this.read(element, each));
    if (names.includes(name) && (!role || this.read(element, 'AXRole') === role)) return { result: work(element) };
    // Of a table, only the rows that show: it has a thousand.
    const below = this.read(element, 'AXRole') === 'AXTable' ? 'AXVisibleRows' : 'AXChildren';
    const found = this.copy(element, below, (children) => {
      for (const child of children === null ? [] : this.cf.items(children)) {
        const inside = child === null ? undefined : this.search(child, name, role, work);
        if (inside) return inside;
      }
      return undefined;
    });
    return found && 'result' in found ? found : undefined;
  }
}

export function held(ref: NullableRef): CfRef {
  if (ref === null) throw new Error('NULL');
  return ref;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
