import type { Event, Extensions } from 'x11';
import type { Direction, HandInput, MouseButton, Point } from '../../../../core/backend.ts';
import type { Modifier } from '../../../../core/keys.ts';
import { Serial } from '../../../../core/serial.ts';
import { characterOfKeysym, keyOfKeysym, modifierOfKeysym } from '../../screen/keysyms.ts';
import type { XDisplay } from '../connection/display.ts';

const BUTTONS: Partial<Record<number, MouseButton>> = { 1: 'left', 2: 'middle', 3: 'right' };
const WHEEL: Partial<Record<number, Direction>> = { 4: 'up', 5: 'down', 6: 'left', 7: 'right' };
const SELECTED = ['RawButtonPress', 'RawButtonRelease', 'RawKeyPress', 'RawKeyRelease'];

type RawInput = { name: string; detail: number; atMs: number; modifiers: Modifier[] };

/** Raw events come from every device whatever window gets them, and whoever has grabbed it, as menus do. */
export class InputWatch implements AsyncDisposable {
  private readonly display: XDisplay;
  private readonly extension: Extensions['xinput'];
  private readonly symbols: number[][];
  private readonly listener: (input: HandInput) => void;
  private readonly listening: Disposable;
  private readonly signal: AbortSignal;
  private readonly serial = new Serial();
  private readonly held = new Set<Modifier>();

  private constructor(
    display: XDisplay,
    extension: Extensions['xinput'],
    symbols: number[][],
    listener: (input: HandInput) => void,
    signal: AbortSignal,
  ) {
    this.display = display;
    this.extension = extension;
    this.symbols = symbols;
    this.listener = listener;
    this.signal = signal;
    this.listening = display.onEvent((event) => this.note(event));
    this.select(SELECTED);
  }

  static async open(display: XDisplay, listener: (input: HandInput) => void, signal: AbortSignal): Promise<InputWatch> {
    const { client, info } = display;
    const count = info.max_keycode - info.min_keycode + 1;
    const [extension, symbols] = await Promise.all([
      display.extension('xinput', signal),
      display.request<number[][]>((done) => client.GetKeyboardMapping(info.min_keycode, count, done), signal),
    ]);
    return new InputWatch(display, extension, symbols, listener, signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.listening[Symbol.dispose]();
    if (!this.display.closed) this.select([]);
    await this.serial.run(async () => {});
  }

  private select(mask: string[]): void {
    this.extension.XISelectEvents(this.display.root, { deviceId: this.extension.AllMasterDevices, mask });
  }

  private note({ name, detail }: Event): void {
    if (detail === undefined || !name.startsWith('XIRaw')) return;
    const modifier = name.startsWith('XIRawKey') ? modifierOfKeysym(this.symbolsOf(detail)[0] ?? 0) : undefined;
    if (modifier !== undefined) {
      if (name === 'XIRawKeyPress') this.held.add(modifier);
      else this.held.delete(modifier);
    } else if (name !== 'XIRawKeyRelease') {
      const input = { name, detail, atMs: performance.now(), modifiers: [...this.held] };
      void this.serial.run(() => this.report(input)).catch(() => {});
    }
  }

  /** A raw event has no place: it is asked for right after. */
  private async report({ name, detail, atMs, modifiers }: RawInput): Promise<void> {
    if (name === 'XIRawKeyPress') return this.reportKey(detail, modifiers, atMs);
    const at = await this.pointer();
    const isDown = name === 'XIRawButtonPress';
    const button = BUTTONS[detail];
    const direction = WHEEL[detail];
    if (button) this.listener({ kind: 'button', atMs, modifiers, isDown, button, at });
    else if (direction && isDown) this.listener({ kind: 'wheel', atMs, modifiers, direction, at });
  }

  private reportKey(code: number, modifiers: Modifier[], atMs: number): void {
    const [plain = 0, shifted = 0] = this.symbolsOf(code);
    const symbol = modifiers.includes('shift') && shifted ? shifted : plain;
    const key = keyOfKeysym(plain);
    const text = characterOfKeysym(symbol);
    if (key !== undefined || text !== undefined) this.listener({ kind: 'key', atMs, modifiers, key, text });
  }

  private symbolsOf(code: number): number[] {
    return this.symbols[code - this.display.info.min_keycode] ?? [];
  }

  private async pointer(): Promise<Point> {
    const { client, root } = this.display;
    const ask = (done: Parameters<typeof client.QueryPointer>[1]) => client.QueryPointer(root, done);
    const { rootX, rootY } = await this.display.request(ask, this.signal);
    return { x: rootX, y: rootY };
  }
}
