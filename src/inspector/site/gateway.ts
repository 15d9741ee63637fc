import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, connectTo } from '../../control/client.ts';
import { listSockets, type SocketEntry } from '../../control/directory.ts';
import { UiError } from '../../core/errors.ts';

/** Servers come and go; nobody announces it. */
const DISCOVER_MS = 700;

/** `mcp-4711`: the kind of a server and its process. */
export type ServerName = string;

export type ServerSessions = { server: ServerName; sessions: unknown[] };

export type GatewayCall = {
  name: string;
  args: Record<string, unknown>;
  emit?: (data: Record<string, unknown>) => void;
};

/** Reaches every server of this user through its socket. */
export class Gateway {
  private readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Reports the sessions of all servers, and again whenever they change. */
  async sessions(emit: (servers: ServerSessions[]) => void, signal: AbortSignal): Promise<void> {
    const known = new Map<ServerName, ServerSessions>();
    const followed = new Set<ServerName>();
    const publish = () => emit([...known.values()].sort((a, b) => a.server.localeCompare(b.server)));
    publish();
    while (!signal.aborted) {
      for (const { server } of this.servers()) {
        if (followed.has(server)) continue;
        followed.add(server);
        const take = ({ sessions }: Record<string, unknown>) => {
          known.set(server, { server, sessions: Array.isArray(sessions) ? sessions : [] });
          publish();
        };
        const left = () => {
          followed.delete(server);
          if (known.delete(server)) publish();
        };
        void this.call(server, { name: 'inspect/sessions', args: {}, emit: take }, signal).then(left, left);
      }
      await delay(DISCOVER_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Calls one server; what it reports on the way goes to `emit`. */
  async call(server: ServerName, { name, args, emit }: GatewayCall, signal: AbortSignal): Promise<Answer> {
    const entry = this.servers().find((each) => each.server === server);
    await using connection = entry && (await connectTo(entry.path, entry.role));
    if (connection === undefined) {
      throw new UiError('session_not_found', `The server ${server} has ended.`, { hint: 'Choose another session.' });
    }
    const live = emit && { live: ({ data }: { data: Record<string, unknown> }) => emit(data) };
    return await connection.call({ tool: name, args, progress: () => {}, signal, ...live });
  }

  private servers(): (SocketEntry & { server: ServerName })[] {
    return listSockets(this.directory).map((entry) => ({ ...entry, server: basename(entry.path, '.sock') }));
  }
}
