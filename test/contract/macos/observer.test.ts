import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlatformEvent } from '../../../src/core/backend.ts';
import { find } from '../../../src/core/tree.ts';
import { Accessibility } from '../../../src/platform/macos/helper/accessibility.ts';
import { AxApplication } from '../../../src/platform/macos/helper/ax-application.ts';
import { AxObserver } from '../../../src/platform/macos/helper/ax-observer.ts';
import { bind } from '../../../src/platform/macos/helper/bindings.ts';
import { CoreFoundation } from '../../../src/platform/macos/helper/core-foundation.ts';
import { pressElement } from '../../../src/platform/macos/helper/press.ts';
import { StandIn } from './stand-in.ts';

const EVERYTHING = { depth: 50, maxNodes: 10_000, expand: 'everything' } as const;
const PUMP_MS = 10;

/** The application lives in this very process: what it reports waits in the run loop when the press returns. */
const standIn = new StandIn();
const faults = path.join(standIn.folder, 'faults');
const { STROBE_MACOS_APPS: _, ...env } = standIn.env;
Object.assign(process.env, env, {
  STROBE_MACOS_WORLD: standIn.world([
    'app name=Busy bundle=dev.strobe.Busy',
    '  AXWindow subrole=AXStandardWindow title=Main frame=100,100,600,400',
    '    AXCheckBox title=Flood check=0 frame=120,140,80,24 press=burst:300',
    '    AXButton title=Open frame=120,180,80,24 press=open:second',
    '  AXWindow template=second subrole=AXStandardWindow title=Second frame=200,200,300,200',
    '    AXButton title=Rename frame=220,240,80,24 press=rename:Renamed',
    '    AXButton title=Close frame=220,280,80,24 press=answer:CLOSED',
  ]),
});
delete process.env.STROBE_MACOS_APPS;

const bindings = bind();
const cf = new CoreFoundation(bindings);
const ax = new Accessibility(cf);

describe('the observer', () => {
  let app: AxApplication;
  let observer: AxObserver;
  let events: PlatformEvent[];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    writeFileSync(faults, '');
    app = new AxApplication(ax, process.pid);
    events = [];
    observer = new AxObserver(app, bindings, (arrived) => events.push(...arrived));
  });
  afterEach(() => {
    observer[Symbol.dispose]();
    app[Symbol.dispose]();
    vi.useRealTimers();
  });
  afterAll(async () => {
    ax[Symbol.dispose]();
    cf[Symbol.dispose]();
    standIn.expectClean();
    await standIn[Symbol.asyncDispose]();
  });

  const press = (title: string) => {
    const node = find(app.read(EVERYTHING, 60_000).roots, (each) => each.title === title && each.actions.length > 0);
    const element = app.elements.find(node?.ref ?? '');
    if (!element) throw new Error(`no "${title}"`);
    expect(pressElement(app, element)).toBe('done');
  };
  const kinds = () => events.map(({ kind }) => kind);

  it('passes on three hundred events at the next turn, and not one a turn', () => {
    press('Flood');
    expect(events).toEqual([]);
    vi.advanceTimersByTime(PUMP_MS);
    expect(kinds().filter((kind) => kind === 'value')).toHaveLength(300);
  });

  it('registers a window later whose application was busy when it opened, and says that something may be missing', () => {
    writeFileSync(faults, 'ax-error=-25204:AXTitleChanged');
    press('Open');
    vi.advanceTimersByTime(PUMP_MS);
    expect(kinds()).toContain('window');
    expect(kinds()).not.toContain('gap');
    writeFileSync(faults, '');
    vi.advanceTimersByTime(20 * PUMP_MS);
    expect(kinds()).toContain('gap');
    press('Rename');
    vi.advanceTimersByTime(PUMP_MS);
    expect(kinds()).toContain('title');
    expect(observer.unheard).toBe(0);
    press('Close');
  });

  it('goes on with all others where one cannot be registered, and counts it', () => {
    writeFileSync(faults, 'ax-error=-25200:AXTitleChanged');
    press('Open');
    vi.advanceTimersByTime(10_000);
    expect(observer.unheard).toBe(1);
    expect(kinds()).toContain('gap');
    press('Flood');
    vi.advanceTimersByTime(PUMP_MS);
    expect(kinds().filter((kind) => kind === 'value')).toHaveLength(300);
    press('Close');
    vi.advanceTimersByTime(PUMP_MS);
    expect(observer.unheard).toBe(0);
  });
});
