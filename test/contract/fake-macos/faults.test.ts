import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CfRef } from '../../../src/platform/macos/helper/c-types.ts';
import { SCREENCAPTURE, WORLDS } from '../../fake-macos/build.mjs';
import { callHere, held, Sample } from '../../fake-macos/sample.ts';
import { eventually } from '../../support/desktop.ts';

const ERROR = { apiDisabled: -25211, invalidElement: -25202, cannotComplete: -25204, noValue: -25212 };

const PAGE = [
  'app name=Browser bundle=dev.strobe.Browser',
  '  AXWindow subrole=AXStandardWindow title=Browser frame=100,100,600,400 actions=AXRaise',
  '    AXWebArea frame=100,130,600,370',
  '      AXButton title="On the page" frame=120,150,80,24 press=nothing',
];

const standIn = callHere();

describe('the stand-in', () => {
  let app: Sample;

  beforeAll(async () => {
    app = await Sample.start(standIn, '--no-tick');
  });
  afterEach(() => standIn.faults(''));
  afterAll(() => app.end());

  /** Several attributes in one message: what is in each slot. */
  const batch = (element: CfRef, names: string[]) =>
    app.cf.scope((own) => {
      const slot: [bigint | null] = [null];
      const list = app.cf.newArray(
        names.map((name) => app.cf.constant(name)),
        own,
      );
      const code = app.api.AXUIElementCopyMultipleAttributeValues(element, list, 0, slot);
      return code || app.cf.items(held(own(slot[0]))).map((item) => [item, app.cf.decode(item)] as const);
    });
  const values = (element: CfRef, names: string[]) => {
    const slots = batch(element, names);
    return typeof slots === 'number' ? slots : slots.map(([, value]) => value);
  };

  it('answers −25211 without the permission, and drops input in silence', () => {
    const at = app.centre('Action');
    standIn.faults('untrusted');
    expect(app.api.AXIsProcessTrusted()).toBe(0);
    expect(app.application((root) => app.read(root, 'AXRole'))).toEqual({ axError: ERROR.apiDisabled });
    app.click(at);
    standIn.faults('stale-trust');
    expect(app.api.AXIsProcessTrusted()).toBe(1);
    expect(app.application((root) => app.read(root, 'AXRole'))).toEqual({ axError: ERROR.apiDisabled });
    standIn.faults('');
    expect(app.application((root) => app.read(root, 'AXRole'))).toBe('AXApplication');
    expect(app.lines).toEqual([]);
  });

  it('gives a fresh reference with every copy, equal to the others', () => {
    app.application((root) => {
      app.cf.scope((own) => {
        const slot: [bigint | null] = [null];
        const copy = () => {
          expect(app.api.AXUIElementCopyAttributeValue(root, app.cf.constant('AXMainWindow'), slot)).toBe(0);
          return held(own(slot[0]));
        };
        const [one, other] = [copy(), copy()];
        expect(one).not.toBe(other);
        expect(app.api.CFEqual(one, other)).toBe(1);
        expect(app.api.CFHash(one)).toBe(app.api.CFHash(other));
        expect(app.api.CFEqual(one, root)).toBe(0);
      });
    });
  });

  it('puts an error, or CFNull, where a batch has no value', () => {
    app.application((root) => {
      const names = ['AXRole', 'AXSubrole', 'AXNonsense', 'AXTitle'];
      const [noValue, unsupported] = [{ axError: ERROR.noValue }, { axError: -25205 }];
      expect(values(root, names)).toEqual(['AXApplication', noValue, unsupported, 'StrobeSample']);
      standIn.faults('cfnull=AXTitle ax-error=-25204:AXRole');
      const slots = batch(root, names);
      if (typeof slots === 'number') throw new Error(`${slots}`);
      expect(slots.map(([, value]) => value)).toEqual([{ axError: -25204 }, noValue, unsupported, undefined]);
      expect(slots[3]?.[0]).toBe(app.bindings.variables.kCFNull);
    });
  });

  it('hangs for the time-out of the reference, or else of the process', () => {
    standIn.faults('hang=AXTitle');
    const elapsedMs = (work: () => void) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    app.application((root) => {
      app.api.AXUIElementSetMessagingTimeout(root, 0.25);
      const own = elapsedMs(() => expect(app.read(root, 'AXTitle')).toEqual({ axError: ERROR.cannotComplete }));
      expect(own).toBeGreaterThanOrEqual(250);
      expect(app.read(root, 'AXRole')).toBe('AXApplication');
    });
    app.cf.scope((own) => {
      const everything = held(own(app.api.AXUIElementCreateSystemWide()));
      app.api.AXUIElementSetMessagingTimeout(everything, 0.1);
      app.application((root) => {
        expect(elapsedMs(() => app.read(root, 'AXTitle'))).toBeGreaterThanOrEqual(100);
      });
      app.api.AXUIElementSetMessagingTimeout(everything, 0);
    });
  });

  it('honours the time-out with an application that is really stopped, and finds one that is really gone', async () => {
    const other = await Sample.start(standIn, '--no-tick');
    other.application((root) => {
      other.api.AXUIElementSetMessagingTimeout(root, 0.2);
      other.freeze();
      expect(other.read(root, 'AXRole')).toEqual({ axError: ERROR.cannotComplete });
    });
    await other.end();
    other.application((root) => expect(other.read(root, 'AXRole')).toEqual({ axError: ERROR.invalidElement }));
    other.cf[Symbol.dispose]();
  });

  it('takes the given time for every message', () => {
    standIn.faults('latency-us=20000');
    const start = performance.now();
    app.application((root) => {
      for (let times = 0; times < 3; times++) expect(app.read(root, 'AXRole')).toBe('AXApplication');
    });
    expect(performance.now() - start).toBeGreaterThanOrEqual(60);
  });

  it('knows dead elements', async () => {
    app.on('Open Dialog', (button) => app.perform(button, 'AXPress'));
    app.on('OK', (ok) => {
      app.perform(ok, 'AXPress');
      expect(app.read(ok, 'AXTitle')).toEqual({ axError: ERROR.invalidElement });
      expect(app.perform(ok, 'AXPress')).toBe(ERROR.invalidElement);
    });
    standIn.faults('dead-after=0');
    expect(app.application((root) => app.read(root, 'AXRole'))).toEqual({ axError: ERROR.invalidElement });
  });

  it('does what was asked and then answers with an error', async () => {
    standIn.faults('late-error=-25204:AXPress');
    expect(app.on('Action', (button) => app.perform(button, 'AXPress'))).toBe(ERROR.cannotComplete);
    await app.says('ACTION_PRESSED');
    standIn.faults('ax-error=-25204:AXPress');
    const before = app.lines.length;
    expect(app.on('Action', (button) => app.perform(button, 'AXPress'))).toBe(ERROR.cannotComplete);
    expect(app.lines.length).toBe(before);
  });

  it('has odd trees: cycles, frames without size, wrong parents', () => {
    standIn.faults('cycle zero-frames bogus-parent');
    app.on('Open Dialog', (button) => {
      expect(app.read(button, 'AXSize')).toEqual({ width: 0, height: 0 });
      app.cf.scope((own) => {
        const slot: [bigint | null] = [null];
        app.api.AXUIElementCopyAttributeValue(button, app.cf.constant('AXParent'), slot);
        expect(app.read(held(own(slot[0])), 'AXRole')).toBe('AXApplication');
      });
    });
    const roles = app.application((root) => rolesBelow(app, root, 3));
    expect(roles).toContainEqual(['AXApplication', 'AXWindow', 'AXGroup', 'AXWindow']);
  });

  it('gives no window names without Screen Recording, and no picture', () => {
    const named = () => screenWindows(app).filter(({ pid, name }) => pid === app.pid && name !== undefined);
    expect(named().map(({ name }) => name)).toContain('Strobe UI Test');
    const window = named().find(({ name }) => name === 'Strobe UI Test');
    const picture = path.join(standIn.folder, 'window.png');
    execFileSync(SCREENCAPTURE, ['-x', '-o', `-l${window?.number}`, picture]);
    rmSync(picture);
    standIn.faults('no-screen-recording');
    expect(named()).toEqual([]);
    expect(app.api.CGPreflightScreenCaptureAccess()).toBe(false);
    const refused = spawnSync(SCREENCAPTURE, ['-x', '-o', `-l${window?.number}`, picture], { encoding: 'utf8' });
    expect(refused).toMatchObject({ status: 1, stderr: 'could not create image from window\n' });
  });

  describe.each([
    ['AXManualAccessibility', 'electron', 0],
    ['AXManualAccessibility', 'electron=-25205', -25205],
    ['AXEnhancedUserInterface', 'chrome', 0],
    ['AXEnhancedUserInterface', 'chrome=-25208', -25208],
  ])('%s with the fault %s', (attribute, fault, answer) => {
    it('shows no page until it is set, and fills it later', async () => {
      const browser = await Sample.start(standIn, '--world', standIn.world(PAGE));
      standIn.faults(`${fault} page-ms=100`);
      expect(browser.has('On the page')).toBe(false);
      browser.application((root) => expect(browser.set(root, attribute, true)).toBe(answer));
      browser.application((root) => expect(browser.read(root, 'AXWindows')).toHaveLength(1));
      await eventually(async () => browser.has('On the page') || undefined);
      browser.application((root) => browser.set(root, attribute, false));
      expect(browser.has('On the page')).toBe(false);
      await browser.end();
    });
  });

  it('brings a background application forward with the first click, and no more', async () => {
    const other = await Sample.start(standIn, '--world', `${WORLDS}second.world`);
    other.application((root) => expect(other.read(root, 'AXFrontmost')).toBe(true));
    const before = app.lines.length;
    app.click(app.centre('Action'));
    app.application((root) => expect(app.read(root, 'AXFrontmost')).toBe(true));
    expect(app.lines.length).toBe(before);
    app.click(app.centre('Action'));
    await app.says('ACTION_PRESSED');
    expect(other.of('Help', 'AXURL')).toBe('https://example.org/help');
    expect(other.of('Rich', 'AXValue')).toBe('Rich');
    await other.end();
  });
});

/** Roles from the top down to everything at this depth. */
function rolesBelow(app: Sample, element: CfRef, depth: number): unknown[][] {
  const role = app.read(element, 'AXRole');
  if (depth === 0) return [[role]];
  return app.cf.scope((own) => {
    const slot: [bigint | null] = [null];
    app.api.AXUIElementCopyAttributeValue(element, app.cf.constant('AXChildren'), slot);
    const children = app.cf.items(held(own(slot[0])));
    return children.flatMap((child) => rolesBelow(app, held(child), depth - 1).map((below) => [role, ...below]));
  });
}

function screenWindows(app: Sample): { number: unknown; pid: unknown; name: unknown }[] {
  const { kCGWindowNumber, kCGWindowOwnerPID, kCGWindowName } = app.bindings.variables;
  return app.cf.scope((own) => {
    const list = held(own(app.api.CGWindowListCopyWindowInfo(0, 0)));
    return app.cf.items(list).map((entry) => {
      const [number, pid, name] = [kCGWindowNumber, kCGWindowOwnerPID, kCGWindowName].map((key) =>
        app.cf.decode(app.cf.member(held(entry), key)),
      );
      return { number, pid, name };
    });
  });
}
