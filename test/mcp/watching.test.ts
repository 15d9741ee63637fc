import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nodeIn } from '../support/compact.ts';
import { eventually, PYTHON } from '../support/desktop.ts';
import { type Connection, connectServe, connectStdio, ERAS, program, textOf } from './connect.ts';
import { call, launch, observeWhile } from './watch-client.ts';

const launchSample = (client: Client, args: string[] = []) =>
  launch(client, PYTHON, ['examples/sample-app/gtk3.py', ...args]);

describe.each(ERAS)('watching over protocol %s', (era) => {
  it('finds, observes, acts and reacts', async () => {
    await using connection = await connectStdio(era);
    const { client } = connection;
    const sessionId = await launchSample(client, ['--no-tick']);
    const tree = textOf(await call(client, 'debug_ui', { sessionId }));
    const button = nodeIn(tree, 'button', 'Open Dialog');
    const act = (id: string, args = {}) => call(client, 'debug_ui_action', { sessionId, action: 'click', id, ...args });

    const opened = await observeWhile(client, { sessionId, until: { window: 'Strobe Dialog' } }, () => act(button.id));
    const created = opened.events.find(({ eventType }) => eventType === 'window_created');
    expect(created).toMatchObject({ elementRole: 'dialog', newValue: 'Strobe Dialog' });
    expect(opened).toMatchObject({ truncated: false, applicationTerminated: false, durationRequested: 60 });

    const found = await call(client, 'debug_ui_wait', { sessionId, until: { role: 'button', text: 'Cancel' } });
    const { node } = z.object({ node: z.looseObject({ id: z.string() }) }).parse(found.structuredContent);
    const closed = await observeWhile(client, { sessionId, maxEvents: 1, events: ['window_destroyed'] }, () =>
      act(node.id),
    );
    expect(closed).toMatchObject({ truncated: true, eventsReturned: 1, events: [{ elementId: created?.elementId }] });
    await call(client, 'debug_session', { action: 'stop', sessionId });
  });

  it('cancels when the client does, and keeps what was seen as a resource', async () => {
    await using connection = await connectStdio(era);
    const { client } = connection;
    const sessionId = await launchSample(client);
    const uri = `ui://events/${sessionId}`;
    const read = async () => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '{}');
    };
    expect(await read()).toEqual({ sessionId, watching: false, totalEvents: 0, droppedEvents: 0, events: [] });
    const cancel = new AbortController();
    const watching = client.callTool(
      { name: 'observe_changes', arguments: { sessionId, duration: 60 } },
      {
        signal: cancel.signal,
        onprogress: ({ message }) => message?.match(/^([3-9]|[1-9]\d+) events/) && cancel.abort(),
      },
    );
    await expect(watching).rejects.toThrow();
    for (;;) {
      const page = await read();
      if (page.watching) continue;
      expect(page.events).toContainEqual(expect.objectContaining({ eventType: 'title_changed', elementRole: 'label' }));
      break;
    }
    await expect(client.readResource({ uri: 'ui://events/nobody-1' })).rejects.toThrow(/not found/i);
    await call(client, 'debug_session', { action: 'stop', sessionId });
  });
});

describe('a subscription', () => {
  it('keeps the application watched and reports changes', async () => {
    await using connection = await connectStdio('2025-11-25');
    const { client } = connection;
    const sessionId = await launchSample(client);
    const uri = `ui://events/${sessionId}`;
    const reported = new Promise<string>((resolve) => {
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
    });
    await client.subscribeResource({ uri });
    expect(await reported).toBe(uri);
    const read = async () => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '{}');
    };
    // Its window may get the focus first; the label ticks every second.
    const ticked = await eventually(async () => {
      const page = await read();
      return page.events.some(({ eventType }: { eventType: string }) => eventType === 'title_changed')
        ? page
        : undefined;
    });
    expect(ticked.watching).toBe(true);
    await client.unsubscribeResource({ uri });
    expect(await read()).toMatchObject({ watching: false });
    await call(client, 'debug_session', { action: 'stop', sessionId });
  });
});

const TRANSPORTS: [string, () => Promise<Connection>][] = [
  ['stdin and stdout', () => connectStdio('2026-07-28')],
  ['HTTP', () => connectServe('2026-07-28')],
];

describe.each(TRANSPORTS)('a subscription of 2026-07-28 over %s', (_, open) => {
  it('keeps the application watched and reports changes, until it is closed', async () => {
    await using connection = await open();
    const { client } = connection;
    const sessionId = await launchSample(client);
    const uri = `ui://events/${sessionId}`;
    let reported = 0;
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
      expect(params.uri).toBe(uri);
      reported += 1;
    });
    const isWatching = async () => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(content && 'text' in content ? content.text : '{}').watching;
    };
    const subscription = await client.listen({ resourceSubscriptions: [uri] });
    expect(await isWatching()).toBe(true);
    await eventually(() => reported >= 2 || undefined);
    await subscription.close();
    await eventually(async () => !(await isWatching()) || undefined);
    await call(client, 'debug_session', { action: 'stop', sessionId });
  });

  it('is refused for a session that is not there', async () => {
    await using connection = await open();
    const { client } = connection;
    await expect(client.listen({ resourceSubscriptions: ['ui://events/nobody-1'] })).rejects.toThrow(/not found/i);
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  });
});

describe('the command line', () => {
  it('watches until it is interrupted, and waits with an exit code', async () => {
    await using connection = await connectStdio('2025-11-25');
    const sessionId = await launchSample(connection.client);
    const env = { ...process.env, HOME: connection.home, XDG_RUNTIME_DIR: connection.home };
    const strobe = (...args: string[]) => {
      const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
      return { child, exit };
    };
    const { child, exit } = strobe('watch', '--events', 'title_changed', '--json');
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (lines.length === 2) child.kill('SIGINT');
    }
    expect(await exit).toBe(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ eventType: 'title_changed', elementRole: 'label' });

    expect(await strobe('wait', sessionId, '--until-text', 'Volume').exit).toBe(0);
    expect(await strobe('wait', '--until-text', 'nonsense', '--timeout-ms', '50').exit).toBe(1);
    expect(await strobe('wait', '--timeout-ms', '50').exit).toBe(2);
  });
});
