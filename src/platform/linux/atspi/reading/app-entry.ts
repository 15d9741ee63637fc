import { setTimeout as delay } from 'node:timers/promises';
import type { AccessibilityBus } from '../protocol/accessibility-bus.ts';
import { Accessibles } from '../protocol/accessibles.ts';
import { PLAIN_DIALECT } from '../protocol/dialect.ts';
import { IFACE, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { detectToolkit } from '../toolkits/detect.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';

/** One registration with the accessibility registry. A process may hold several: Qt 5 under a GTK theme has two. */
export type AppEntry = {
  root: ObjectRef;
  pid: number;
  name: string;
  /** The name that it reports, with its version. */
  toolkitName: string;
  toolkit: Toolkit;
  windows: AppWindow[];
  /** It is of another program, of which only those windows count that belong to one of the application. */
  isForeign?: true;
  /** It shows something inside a window of the application. */
  isGuest?: true;
};

export type AppWindow = { ref: ObjectRef; title: string; showing: boolean };

/** Chromium and Java send no event when their first window becomes visible; the others do. */
const RECHECK_MS = 50;

/** What every registered application reports of itself. One that does not answer is left out. */
export async function listEntries(bus: AccessibilityBus, signal: AbortSignal): Promise<AppEntry[]> {
  const roots = await bus.applications(signal);
  const entries = await Promise.all(roots.map((root) => readEntry(bus, root, signal).catch(() => undefined)));
  signal.throwIfAborted();
  return entries.filter((entry) => entry !== undefined);
}

/** The entries of the processes that `belongs` accepts, as soon as one of them shows a window. */
export async function waitForEntries(
  bus: AccessibilityBus,
  belongs: (pid: number) => boolean,
  signal: AbortSignal,
): Promise<AppEntry[]> {
  for (;;) {
    const mine = await entriesOf(bus, belongs, signal);
    if (mine.some((entry) => entry.windows.some((window) => window.showing))) return mine;
    await nextChange(bus, signal);
  }
}

/** The entries of the processes that `belongs` accepts. */
export async function entriesOf(
  bus: AccessibilityBus,
  belongs: (pid: number) => boolean,
  signal: AbortSignal,
): Promise<AppEntry[]> {
  const entries: AppEntry[] = [];
  for (const root of await bus.applications(signal)) {
    const pid = await bus.pidOf(root.bus, signal).catch(() => 0);
    if (!belongs(pid)) continue;
    const entry = await readEntry(bus, root, signal).catch(() => undefined);
    if (entry) entries.push(entry);
  }
  return entries;
}

async function readEntry(bus: AccessibilityBus, root: ObjectRef, signal: AbortSignal): Promise<AppEntry> {
  const peer = bus.peer(root.bus);
  const objects = new Accessibles(peer, PLAIN_DIALECT);
  const [pid, name, toolkitName, children] = await Promise.all([
    bus.pidOf(root.bus, signal),
    objects.name(root, signal),
    objects.describeToolkit(root, signal),
    objects.children(root, signal),
  ]);
  const toolkit = detectToolkit(name, toolkitName);
  const own = new Accessibles(peer, toolkit);
  const windows = await Promise.all(children.map((ref) => readWindow(own, ref, signal).catch(() => undefined)));
  return {
    root,
    pid,
    name,
    toolkitName,
    toolkit,
    windows: windows.filter((window) => window !== undefined),
  };
}

async function readWindow(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<AppWindow> {
  const { name, states } = await objects.read(ref, signal);
  return { ref, title: name, showing: states.has(STATE.showing) || (await hasSize(objects, ref, signal)) };
}

/** GTK 4 says SHOWING of its windows, but not of its dialogs; those that do not show have no size. */
async function hasSize(objects: Accessibles, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  if (objects.dialect.reportsShowing) return false;
  return (await objects.extents(ref, signal).catch(() => undefined)) !== undefined;
}

/** Resolves at the next sign of life on the bus, or after a moment. */
async function nextChange(bus: AccessibilityBus, signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const forget = bus.connection.onSignal((event) => {
    if (event.interface.startsWith('org.a11y.atspi.Event.') || event.interface === IFACE.registry) stop.abort();
  });
  try {
    await delay(RECHECK_MS, undefined, { signal: AbortSignal.any([signal, stop.signal]) });
  } catch {
    signal.throwIfAborted();
  } finally {
    forget();
  }
}
