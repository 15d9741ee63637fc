import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CfRef } from '../../../src/platform/macos/helper/c-types.ts';
import { LIBRARY } from '../../fake-macos/build.mjs';
import { callHere, held, Sample } from '../../fake-macos/sample.ts';
import { eventually } from '../../support/desktop.ts';

const RUN_LOOP = { finished: 1, timedOut: 3 };
const ERROR = { unsupported: -25207, alreadyRegistered: -25209, notRegistered: -25210 };

const standIn = callHere();

describe('notifications of the stand-in', () => {
  let app: Sample;
  let observer: CfRef;
  const received: { name: unknown; role: unknown; element: unknown }[] = [];
  const ends: (() => void)[] = [];

  beforeAll(async () => {
    app = await Sample.start(standIn, '--no-tick');
    const callback = app.bindings.observerCallback((_, element, notification) => {
      const [title, description] = ['AXTitle', 'AXDescription'].map((name) => app.read(element, name));
      const name = app.cf.decode(notification);
      received.push({ name, role: app.read(element, 'AXRole'), element: title || description });
    });
    const slot: [bigint | null] = [null];
    expect(app.api.AXObserverCreate(app.pid, callback.address, slot)).toBe(0);
    observer = held(slot[0]);
    const loop = app.api.CFRunLoopGetCurrent();
    const source = app.api.AXObserverGetRunLoopSource(observer);
    app.api.CFRunLoopAddSource(loop, source, app.bindings.variables.kCFRunLoopDefaultMode);
    ends.push(
      () => app.api.CFRelease(observer),
      () => callback[Symbol.dispose](),
    );
  });
  afterAll(async () => {
    for (const end of ends) end();
    await app.end();
  });

  const pump = (seconds = 0) => app.api.CFRunLoopRunInMode(app.bindings.variables.kCFRunLoopDefaultMode, seconds, 0);
  const add = (element: CfRef, name: string) =>
    app.api.AXObserverAddNotification(observer, element, app.cf.constant(name), null);
  const remove = (element: CfRef, name: string) =>
    app.api.AXObserverRemoveNotification(observer, element, app.cf.constant(name));
  const waitFor = (name: string, element: string) =>
    eventually(async () => {
      pump();
      return received.find((each) => each.name === name && each.element === element);
    });

  it('come from everything in the application, once', async () => {
    app.application((root) => {
      expect(add(root, 'AXValueChanged')).toBe(0);
      expect(add(root, 'AXValueChanged')).toBe(ERROR.alreadyRegistered);
    });
    app.on('Name', (field) => app.set(field, 'AXValue', 'heard'), 'AXTextField');
    expect(await waitFor('AXValueChanged', 'Name')).toMatchObject({ role: 'AXTextField' });
    expect(received).toHaveLength(1);
  });

  it('of the focus and of new windows are the application’s, those of titles and ends an element’s', async () => {
    app.application((root) => {
      for (const name of ['AXFocusedUIElementChanged', 'AXWindowCreated']) expect(add(root, name)).toBe(0);
    });
    app.on(
      'Notes',
      (area) => {
        expect(add(area, 'AXFocusedUIElementChanged')).toBe(ERROR.unsupported);
        app.set(area, 'AXFocused', true);
      },
      'AXTextArea',
    );
    await waitFor('AXFocusedUIElementChanged', 'Notes');
    app.on('Open Dialog', (button) => app.perform(button, 'AXPress'));
    await waitFor('AXWindowCreated', 'Strobe Dialog');
    app.on('Strobe Dialog', (dialog) => expect(add(dialog, 'AXUIElementDestroyed')).toBe(0));
    app.on('Cancel', (button) => app.perform(button, 'AXPress'));
    const ended = await eventually(async () => {
      pump();
      return received.find(({ name }) => name === 'AXUIElementDestroyed');
    });
    expect(ended.role).toEqual({ axError: -25202 });
  });

  it('stop when they are removed', async () => {
    app.application((root) => {
      expect(remove(root, 'AXValueChanged')).toBe(0);
      expect(remove(root, 'AXValueChanged')).toBe(ERROR.notRegistered);
    });
    const before = received.length;
    app.on('Name', (field) => app.set(field, 'AXValue', 'not heard'), 'AXTextField');
    app.on('Name', (field) => app.set(field, 'AXFocused', true), 'AXTextField');
    await waitFor('AXFocusedUIElementChanged', 'Name');
    expect(received.length).toBe(before + 1);
  });

  it('report another title, where it is registered for the window', async () => {
    const world = [
      'app name=Titles bundle=dev.strobe.Titles',
      '  AXWindow subrole=AXStandardWindow title=Before frame=100,100,300,200',
      '    AXButton title=Rename frame=120,120,80,24 press=rename:After',
    ];
    const other = await Sample.start(standIn, '--world', standIn.world(world));
    const titles: unknown[] = [];
    await other.observe(
      (element) => titles.push(other.read(element, 'AXTitle')),
      async (addTo, pumpUntil) => {
        other.on('Before', (window) => expect(addTo(window, 'AXTitleChanged')).toBe(0));
        other.on('Rename', (button) => other.perform(button, 'AXPress'));
        await pumpUntil(() => titles.length > 0);
      },
    );
    expect(titles).toEqual(['After']);
    await other.end();
  });

  it('come from a label that counts by itself', async () => {
    const ticking = await Sample.start(standIn);
    const values: unknown[] = [];
    await ticking.observe(
      (element) => values.push(ticking.read(element, 'AXValue')),
      async (addTo, pumpUntil) => {
        ticking.application((root) => expect(addTo(root, 'AXValueChanged')).toBe(0));
        await pumpUntil(() => values.length > 1);
      },
    );
    expect(values.map((value) => String(value))).toEqual([
      expect.stringMatching(/^Tick \d+$/),
      expect.stringMatching(/^Tick \d+$/),
    ]);
    await ticking.end();
  });

  it('wait until the loop runs: nothing is called in between', async () => {
    const before = received.length;
    app.on('Notes', (area) => app.set(area, 'AXFocused', true), 'AXTextArea');
    app.on('Name', (field) => app.set(field, 'AXFocused', true), 'AXTextField');
    expect(received.length).toBe(before);
    await eventually(async () => {
      pump();
      return received.length === before + 2 || undefined;
    });
  });
});

describe('run loops of the stand-in', () => {
  it('the main thread’s never finishes, another thread’s does at once', async () => {
    const bindings = (await import('../../../src/platform/macos/helper/bindings.ts')).bind();
    expect(bindings.api.CFRunLoopRunInMode(bindings.variables.kCFRunLoopDefaultMode, 0, 0)).toBe(RUN_LOOP.timedOut);
    const source = `
      const koffi = require('koffi');
      const library = koffi.load(${JSON.stringify(LIBRARY)});
      const mode = koffi.decode(library.symbol('kCFRunLoopDefaultMode'), 'void *');
      const run = library.func('CFRunLoopRunInMode', 'int32_t', ['void *', 'double', 'uint8_t']);
      require('node:worker_threads').parentPort.postMessage(run(mode, 60, 0));`;
    const worker = new Worker(source, { eval: true });
    expect(await new Promise((resolve) => worker.once('message', resolve))).toBe(RUN_LOOP.finished);
    await worker.terminate();
  });
});
