import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Point } from '../../../core/backend.ts';
import { untilAborted, within } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import type { Rect } from '../../../core/rect.ts';
import { Serial } from '../../../core/serial.ts';
import { type Connection, DBusError } from '../dbus/connection.ts';
import type { Peer } from '../dbus/peer.ts';
import { asNumber, asString } from '../dbus/value.ts';
import { ANSWERS, type Question, scriptFor } from './script.ts';

export const KWIN = 'org.kde.KWin';
const SCRIPTING_PATH = '/Scripting';
const SCRIPTING = 'org.kde.kwin.Scripting';
const SCRIPT = 'org.kde.kwin.Script';
const UNKNOWN_OBJECT = 'org.freedesktop.DBus.Error.UnknownObject';
/** The answer is on its way when the script has run, unless another script has its number. */
const ANSWER_MS = 500;
const TRIES = 5;

/** A window as KWin tells its scripts. */
export type KwinWindow = {
  id: string;
  pid: number;
  title: string;
  /** What shows of it, the decorations of KWin included. */
  frame: Rect;
  /** What its program draws, its own shadow included. */
  buffer: Rect;
  kind: 'normal' | 'dialog' | 'menu' | 'tooltip' | 'splash' | 'other';
  isPopup: boolean;
  isModal: boolean;
  /** It runs through Xwayland, and knows its place. */
  isX11: boolean;
  isShown: boolean;
  isMinimised: boolean;
  hasFocus: boolean;
  parent: string | null;
  /** A higher window lies over a lower one. */
  height: number;
};

/** The windows in the order in which they were opened, all of the screen, and where the pointer is. */
export type KwinState = { area: Rect; pointer: Point; windows: KwinWindow[] };

/**
 * KWin, which tells its own scripts alone where windows are. Each question is a script that is loaded, run and unloaded, so
 * that nothing of ours stays in the compositor.
 */
export class Kwin {
  private readonly connection: Connection;
  private readonly peer: Peer;
  private readonly folder: string;
  private readonly turns = new Serial();
  private readonly waiting = new Map<string, (state: KwinState) => void>();

  constructor(connection: Connection, peer: Peer, folder: string) {
    this.connection = connection;
    this.peer = peer;
    this.folder = folder;
    connection.onCall(({ member, body: [token, text] }) => {
      const take = member === ANSWERS.member ? this.waiting.get(asString(token) ?? '') : undefined;
      take?.(JSON.parse(asString(text) ?? ''));
    });
  }

  look(signal: AbortSignal): Promise<KwinState> {
    return this.ask({ kind: 'look' }, signal);
  }

  /** Brings a window before the others, wherever it is, and gives it focus. */
  async raise(id: string, signal: AbortSignal): Promise<void> {
    await this.ask({ kind: 'raise', id }, signal);
  }

  /** One at a time: KWin gives a script the number of scripts that are loaded, and so two may get the same. */
  private ask(question: Question, signal: AbortSignal): Promise<KwinState> {
    return this.turns.run(() => this.askNow(question, signal), signal);
  }

  private async askNow(question: Question, signal: AbortSignal): Promise<KwinState> {
    const token = randomUUID();
    const file = path.join(this.folder, `strobe-${token}.js`);
    const answer = new Promise<KwinState>((resolve) => this.waiting.set(token, resolve));
    const loaded: string[] = [];
    try {
      writeFileSync(file, scriptFor(question, this.connection.name, token), { mode: 0o600, flag: 'wx' });
      while (loaded.length < TRIES) {
        const name = `${token}-${loaded.length}`;
        loaded.push(name);
        await this.run(file, name, signal);
        const state = await this.inTime(answer, signal);
        if (state) return state;
      }
    } finally {
      this.waiting.delete(token);
      rmSync(file, { force: true });
      await Promise.all(loaded.map((name) => this.unload(name)));
    }
    throw new UiError('display_unavailable', 'KWin does not run a script that says where windows are.', {
      hint: 'Programs launched with display:"isolated" need none.',
    });
  }

  private async run(file: string, name: string, signal: AbortSignal): Promise<void> {
    const number = asNumber(await this.peer.call(SCRIPTING_PATH, SCRIPTING, 'loadScript', 'ss', [file, name], signal));
    const run = (object: string) => this.peer.call(object, SCRIPT, 'run', '', [], signal);
    // Plasma 6 has the scripts below, Plasma 5 at the root.
    await run(`${SCRIPTING_PATH}/Script${number}`).catch((error: unknown) => {
      if (error instanceof DBusError && error.dbusName === UNKNOWN_OBJECT) return run(`/${number}`);
      throw error;
    });
  }

  private async unload(name: string): Promise<void> {
    const limit = AbortSignal.timeout(this.peer.timeouts.callMs);
    await this.peer.call(SCRIPTING_PATH, SCRIPTING, 'unloadScript', 's', [name], limit).catch(() => {});
  }

  private async inTime(answer: Promise<KwinState>, signal: AbortSignal): Promise<KwinState | undefined> {
    const limit = within(this.peer.timeouts.scale(ANSWER_MS), signal);
    return untilAborted(answer, limit).catch(() => {
      signal.throwIfAborted();
      return undefined;
    });
  }
}
