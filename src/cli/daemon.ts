import { controlDirectory } from '../control/directory.ts';
import { listenForControl } from '../control/server.ts';
import { inspections } from '../inspector/inspection.ts';
import { hostSite } from '../inspector/site/open-site.ts';
import type { SessionSummary } from '../session/session.ts';
import { openContext } from './context.ts';
import { abortOnSignal, whenAborted } from './lifetime.ts';
import { warn } from './terminal.ts';

const EMPTY_FOR_MS = 60_000;
/** Attached applications are not ours, so a forgotten background server must not stay as long as they do. */
const ATTACHED_ONLY_FOR_MS = 15 * 60_000;
const CHECK_EVERY_MS = 5_000;

/** `strobe daemon` holds the sessions of the command line, and ends by itself when there are none left. */
export async function runDaemon(): Promise<number> {
  using lifetime = abortOnSignal();
  // It serves calls from everywhere: the folder that it happened to start in has no say.
  await using context = openContext({});
  const directory = controlDirectory();
  await using site = hostSite(directory, warn);
  const services = { ...inspections(context), ...site.services };
  await using control = await listenForControl(context, directory, 'daemon', services);
  const idle = new AbortController();
  const timer = setInterval(() => {
    const { running, lastMs } = control.activity();
    if (running === 0 && performance.now() - lastMs > idleLimitMs(context.sessions.list())) idle.abort();
  }, CHECK_EVERY_MS);
  process.send?.({ path: control.path });
  await Promise.race([whenAborted(lifetime.signal), whenAborted(idle.signal)]);
  clearInterval(timer);
  return 0;
}

/** How long a background server waits for the next call, given its sessions. */
export function idleLimitMs(sessions: SessionSummary[]): number {
  const live = sessions.filter((session) => session.state !== 'exited');
  if (live.length === 0) return EMPTY_FOR_MS;
  return live.some((session) => session.origin === 'launched') ? Number.POSITIVE_INFINITY : ATTACHED_ONLY_FOR_MS;
}
