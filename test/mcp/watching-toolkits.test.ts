import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookFor } from '../support/compact.ts';
import { eventually, REPO, SAMPLES, type Toolkit } from '../support/desktop.ts';
import { type Connection, connectStdio, textOf } from './connect.ts';
import { call, launch, observeWhile } from './watch-client.ts';

/** One program, watched and acted on through the tools alone. */
class WatchedProgram {
  readonly client: Client;
  readonly sessionId: string;

  constructor(client: Client, sessionId: string) {
    this.client = client;
    this.sessionId = sessionId;
  }

  /** The id of the node, as soon as there is one. */
  async id(role: string, title?: string): Promise<string> {
    const { sessionId } = this;
    return eventually(async () => lookFor(textOf(await call(this.client, 'debug_ui', { sessionId })), role, title)?.id);
  }

  act(args: Record<string, unknown>): Promise<unknown> {
    return call(this.client, 'debug_ui_action', { sessionId: this.sessionId, ...args });
  }

  /** The first event of this type that the action causes, at this element where one is named. */
  async event(eventType: string, action: Record<string, unknown>, elementPath?: string) {
    const { sessionId } = this;
    const only = elementPath === undefined ? {} : { elementPath };
    const seen = await observeWhile(this.client, { sessionId, events: [eventType], maxEvents: 1, ...only }, () =>
      this.act(action),
    );
    expect(seen.events).toMatchObject([{ eventType }]);
    const [event] = seen.events;
    if (!event) throw new Error(`no ${eventType}`);
    return event;
  }
}

let connection: Connection;
beforeAll(async () => {
  connection = await connectStdio('2025-11-25');
});
afterAll(async () => {
  await connection[Symbol.asyncDispose]();
});

async function start(command: string, args: string[]): Promise<WatchedProgram> {
  return new WatchedProgram(connection.client, await launch(connection.client, command, args));
}

describe.each(['gtk3', 'gtk4', 'qt6', 'qt5', 'swing'] as const)(
  '%s, acted on through the tools',
  (toolkit: Toolkit) => {
    let app: WatchedProgram;

    beforeAll(async () => {
      const { command, args } = SAMPLES[toolkit];
      app = await start(command, [...args]);
    });

    it('reports a value', async () => {
      const slider = await app.id('slider', 'Volume');
      const value = toolkit.startsWith('gtk') ? 0.25 : 25;
      const event = await app.event('value_changed', { action: 'set_value', id: slider, value }, slider);
      // Swing's slider is stepped there, and reports every step.
      const reported = toolkit === 'swing' ? expect.any(Number) : value;
      expect(event).toMatchObject({ elementId: slider, elementRole: 'slider', newValue: reported });
    });

    it('reports the focus', async () => {
      const field = await app.id('textField', 'Name');
      const event = await app.event('focus_changed', { action: 'click', id: field }, field);
      expect(event).toMatchObject({ elementId: field, elementRole: 'textField' });
    });

    it('reports a dialog that comes and goes', async () => {
      const opened = await app.event('window_created', { action: 'click', id: await app.id('button', 'Open Dialog') });
      expect(opened).toMatchObject({ elementRole: 'dialog', newValue: 'Strobe Dialog' });
      const closed = await app.event('window_destroyed', { action: 'click', id: await app.id('button', 'OK') });
      expect(closed).toMatchObject({ elementId: opened.elementId });
    });

    it('reports a new title', async () => {
      const [id, toId] = [await app.id('label', 'Drag Source'), await app.id('label', 'Drop Here')];
      const event = await app.event('title_changed', { action: 'drag', id, toId }, toId);
      expect(event).toMatchObject({ elementId: toId, newValue: 'Drop Received' });
    });
  },
);

describe('a page in Chromium, acted on through the tools', () => {
  let app: WatchedProgram;

  beforeAll(async () => {
    const page = `file://${REPO}/test/fixtures/apps/watched.html`;
    app = await start('chromium', ['--disable-popup-blocking', page]);
    await app.id('button', 'Rename');
  });

  it('reports a value', async () => {
    const id = await app.id('slider', 'Level');
    expect(await app.event('value_changed', { action: 'set_value', id, value: 7 }, id)).toMatchObject({ newValue: 7 });
  });

  it('reports the focus', async () => {
    const id = await app.id('textField', 'Name');
    expect(await app.event('focus_changed', { action: 'click', id }, id)).toMatchObject({ elementId: id });
  });

  it('reports a new title', async () => {
    const id = await app.id('button', 'Rename');
    const event = await app.event('title_changed', { action: 'click', id }, id);
    expect(event).toMatchObject({ elementId: id, newValue: 'Renamed' });
  });

  it('reports a window that comes and goes', async () => {
    const id = await app.id('button', 'Open');
    const opened = await app.event('window_created', { action: 'click', id });
    const closed = await app.event('window_destroyed', { action: 'click', id });
    expect(closed.elementId).toBe(opened.elementId);
  });
});

describe('LibreOffice, acted on through the tools', () => {
  let app: WatchedProgram;

  beforeAll(async () => {
    const args = ['--writer', '--norestore', '--nologo'];
    app = await start('soffice', args);
    await app.id('paragraph');
  });

  it('reports a value', async () => {
    const id = await app.id('paragraph');
    const event = await app.event('value_changed', { action: 'type', id, text: 'Dear Ada' }, id);
    expect(event.elementId).toBe(id);
  });

  it('reports a dialog that comes and goes, and of the focus in it', async () => {
    const key = { action: 'key', key: 'g', modifiers: ['ctrl'] };
    const opened = await app.event('window_created', key);
    expect(opened.elementRole).toBe('dialog');
    await app.event('focus_changed', { action: 'key', key: 'tab' });
    const closed = await app.event('window_destroyed', { action: 'key', key: 'escape' });
    expect(closed.elementId).toBe(opened.elementId);
  });
});
