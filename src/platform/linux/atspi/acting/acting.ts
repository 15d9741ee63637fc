import { setTimeout as delay } from 'node:timers/promises';
import type { NativeAction } from '../../../../core/backend.ts';
import { DBusError } from '../../dbus/connection.ts';
import type { OnHeld, Peer } from '../../dbus/peer.ts';
import { asNumber, type DBusValue, unwrap, Variant } from '../../dbus/value.ts';
import type { Accessibles } from '../protocol/accessible.ts';
import { COORDINATES, IFACE, ROOT_PATH, STATE } from '../protocol/names.ts';
import type { ObjectRef } from '../protocol/object-ref.ts';
import { isItem, isMenu } from '../protocol/roles.ts';
import type { Toolkit } from '../toolkits/toolkit.ts';
import { chooseItem } from './choose.ts';
import { scrollBarsTo } from './reveal.ts';

/**
 * What toolkits call the thing that a click does, the most telling first. What can be selected as well as activated, a
 * colour of GTK, is selected by a click; to activate it ends the dialog.
 */
const PRESSING = 'press click toggle select activate dodefault jump open check uncheck showmenu togglepopup'.split(' ');
/** `AtspiScrollType` ANYWHERE: as little as it takes. */
const SCROLL_ANYWHERE = 6;
/** The accessible press of a button holds it down for this long, and only then it is clicked. */
const HOLD_MS: Partial<Record<Toolkit['name'], number>> = { qt: 110, gtk4: 270 };
const LEAVES_MENU_OPEN: Partial<Record<Toolkit['name'], string>> = { qt: 'press', chromium: 'select', swing: 'click' };
const MENU_ITEMS = new Set(['menu-item', 'check-menu-item', 'radio-menu-item']);
/** What a number shows behind its digits, where it takes no others. */
const UNIT = /(?<=\d)\D*$/;
const NUMBER_CHARS = 200;
const CARET_LOOK_MS = 20;
/** In a text of several parts, the caret may be told otherwise than it was set. */
const CARET_LOOKS = 25;
const BUTTONS = new Set(['push-button', 'toggle-button', 'page-tab']);
/** An action that opens a modal dialog may answer only when that closes. */
const REPLY_MS = 400;

/** Changes one application's objects through AT-SPI. */
export class Acting {
  private readonly peer: Peer;
  private readonly objects: Accessibles;
  private readonly toolkit: Toolkit;
  private readonly held: OnHeld;

  constructor(peer: Peer, objects: Accessibles, toolkit: Toolkit, held: OnHeld) {
    this.peer = peer;
    this.objects = objects;
    this.toolkit = toolkit;
    this.held = held;
  }

  async perform(ref: ObjectRef, action: NativeAction, signal: AbortSignal): Promise<'done' | 'unsupported'> {
    try {
      return (await this.attempt(ref, action, signal)) ? 'done' : 'unsupported';
    } catch (error) {
      // The object lacks the interface, or the toolkit does not implement the method.
      if (error instanceof DBusError) return 'unsupported';
      throw error;
    }
  }

  private attempt(ref: ObjectRef, action: NativeAction, signal: AbortSignal): Promise<boolean> {
    switch (action.kind) {
      case 'press':
        return this.press(ref, signal);
      case 'setNumber':
        return this.setNumber(ref, action.value, signal);
      case 'setText':
        return this.setText(ref, action.text, signal);
      case 'insertText':
        return this.insert(ref, action.text, signal);
      case 'choose':
        return chooseItem(this, this.objects, ref, action.item, signal);
      case 'focus':
        return this.ask(ref, IFACE.component, 'GrabFocus', '', [], signal);
      case 'caretToEnd':
        return this.caretToEnd(ref, signal);
      case 'reveal':
        if (this.toolkit.name === 'qt') return scrollBarsTo(this, this.objects, ref, signal);
        return this.ask(ref, IFACE.component, 'ScrollTo', 'u', [SCROLL_ANYWHERE], signal);
      case 'scrollTo': {
        const { x, y } = action.corner;
        return this.ask(ref, IFACE.component, 'ScrollToPoint', 'uii', [COORDINATES.screen, x, y], signal);
      }
    }
  }

  async press(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    const [actions, role] = await Promise.all([this.objects.actions(ref, signal), this.objects.role(ref, signal)]);
    const names = actions.map((name) => name.toLowerCase());
    const wanted = PRESSING.find((name) => names.includes(name));
    if (wanted === undefined) return false;
    // The menu of Qt and Swing, and the list of a box in Chromium, stays open behind an item that is pressed this way.
    if (wanted === LEAVES_MENU_OPEN[this.toolkit.name] && (await this.isInMenu(ref, role, signal))) {
      if ((await this.objects.read(ref, signal)).states.has(STATE.showing)) return false;
    }
    // It opens the menu of a tool button that has a click of its own, and does nothing to one that a click opens.
    if (this.toolkit.name === 'qt' && role === 'push-button' && wanted === 'showmenu') return false;
    // GTK 3 says that it has switched a check box in a table, and has not. Qt selects the item; of what is no item its
    // program does not hear that it was clicked, and a tool button of Qt 5 shows another state than its action has.
    if (wanted === 'toggle' && (isItem(role) || (await this.isDeaf(ref, role, signal)))) return false;
    const index = names.indexOf(wanted);
    const done = this.ask(ref, IFACE.action, 'DoAction', 'i', [index], signal);
    const accepted = await this.answeredOrBusy(done, signal);
    const holdMs = BUTTONS.has(role) ? HOLD_MS[this.toolkit.name] : undefined;
    if (accepted && holdMs !== undefined) await delay(holdMs, undefined, { signal });
    return accepted;
  }

  private async isInMenu(ref: ObjectRef, role: string, signal: AbortSignal): Promise<boolean> {
    if (MENU_ITEMS.has(role)) return true;
    // Swing gives the item of a menu that is checked the role of a check box.
    const holder = role === 'check-box' ? await this.objects.parent(ref, signal) : undefined;
    return holder !== undefined && isMenu(await this.objects.role(holder, signal));
  }

  /** Of Qt, all but groups, which do not tell where their mark is. The menu of a tool button hangs below it, too. */
  private async isDeaf(ref: ObjectRef, role: string, signal: AbortSignal): Promise<boolean> {
    if (this.toolkit.name !== 'qt') return false;
    if (role !== 'check-box') return true;
    const held = await this.objects.children(ref, signal);
    const roles = await Promise.all(held.map((each) => this.objects.role(each, signal)));
    return roles.every(isMenu);
  }

  /** A method that answers whether it did what it should. */
  async ask(
    ref: ObjectRef,
    iface: string,
    member: string,
    signature: string,
    args: readonly DBusValue[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const answer = await this.peer.act(ref.path, iface, member, signature, args, this.held, signal);
    return answer !== false;
  }

  private async setNumber(ref: ObjectRef, value: number, signal: AbortSignal): Promise<boolean> {
    // Java's bridge aborts the whole application here (java-atk-wrapper 0.40).
    if (this.toolkit.name === 'swing') return false;
    if (this.toolkit.name === 'chromium' && !(await this.takesNumber(ref, value, signal))) return false;
    const args = [IFACE.value, 'CurrentValue', new Variant('d', value)];
    await this.peer.act(ref.path, IFACE.properties, 'Set', 'ssv', args, this.held, signal);
    return true;
  }

  /**
   * A field of Chromium takes a number of four bytes, so that 3.3 becomes 3.299999952316284; an empty one and the parts
   * of a date take none. A slider rounds what it takes to its steps.
   */
  private async takesNumber(ref: ObjectRef, value: number, signal: AbortSignal): Promise<boolean> {
    const [role, states] = await Promise.all([this.objects.role(ref, signal), this.objects.states(ref, signal)]);
    if (role !== 'spin-button') return true;
    if (!states.has(STATE.editable) || Math.fround(value) !== value) return false;
    return (await this.textNumber(ref, 'CharacterCount', signal)) > 0;
  }

  private async setText(ref: ObjectRef, text: string, signal: AbortSignal): Promise<boolean> {
    if (!this.canTake(text) || (await this.isCellEditor(ref, signal))) return false;
    return this.ask(ref, IFACE.editableText, 'SetTextContents', 's', [text], signal);
  }

  /** Calc shows a text that its editor of a cell is given, and drops it at Return: it heeds keys alone. */
  private async isCellEditor(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    if (this.toolkit.name !== 'libreoffice') return false;
    const editor = await this.objects.parent(ref, signal);
    const document = editor && (await this.objects.parent(editor, signal));
    return document !== undefined && (await this.objects.role(document, signal)) === 'document-spreadsheet';
  }

  /** What is put into a line of Qt is not checked, and its program hears that it was changed, but not that it was edited. */
  private async isLineOfQt(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    return this.toolkit.name === 'qt' && !(await this.objects.states(ref, signal)).has(STATE.multiLine);
  }

  private async insert(ref: ObjectRef, text: string, signal: AbortSignal): Promise<boolean> {
    if (!this.canTake(text) || (await this.isCellEditor(ref, signal)) || (await this.isLineOfQt(ref, signal)))
      return false;
    const caret = Math.max(0, await this.textNumber(ref, 'CaretOffset', signal));
    // Qt makes the text as long as it is told to; the others take so many bytes of it.
    const length = this.toolkit.name === 'qt' ? this.length(text) : Buffer.byteLength(text);
    const args = [caret, text, length];
    if (!(await this.ask(ref, IFACE.editableText, 'InsertText', 'isi', args, signal))) return false;
    const end = caret + this.length(text);
    await this.ask(ref, IFACE.text, 'SetCaretOffset', 'i', [end], signal).catch(() => {});
    return true;
  }

  private async caretToEnd(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    const isLate = this.toolkit.name === 'chromium';
    if (isLate && !(await this.takesCaret(ref, signal))) return false;
    const isNumber = (await this.objects.role(ref, signal)) === 'spin-button';
    const unit = isNumber ? UNIT.exec(await this.objects.text(ref, NUMBER_CHARS, signal))?.[0] : undefined;
    const end = (await this.textNumber(ref, 'CharacterCount', signal)) - this.length(unit ?? '');
    const isThere = async () => (await this.textNumber(ref, 'CaretOffset', signal)) === end;
    if (isLate && (await isThere())) return true;
    const done = await this.ask(ref, IFACE.text, 'SetCaretOffset', 'i', [end], signal);
    // A page of Chromium does it after it has answered: keys would overtake it.
    for (let looks = 0; isLate && looks < CARET_LOOKS && !(await isThere()); looks++) {
      await delay(CARET_LOOK_MS, undefined, { signal });
    }
    return done;
  }

  /** Of Chromium: what a click has selected, an address, is typed over, and a date begins in the first of its parts. */
  private async takesCaret(ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
    const [states, selections] = await Promise.all([
      this.objects.states(ref, signal),
      this.objects.selections(ref, signal),
    ]);
    return states.has(STATE.editable) && selections === 0;
  }

  private async textNumber(
    ref: ObjectRef,
    name: 'CaretOffset' | 'CharacterCount',
    signal: AbortSignal,
  ): Promise<number> {
    const number = await this.peer.call(ref.path, IFACE.properties, 'Get', 'ss', [IFACE.text, name], signal);
    return asNumber(unwrap(number)) ?? 0;
  }

  /** Java's bridge takes modified UTF-8, which has another form for what needs four bytes. */
  private canTake(text: string): boolean {
    return this.toolkit.name !== 'swing' || !/[\u{10000}-\u{10ffff}]/u.test(text);
  }

  /** Qt and Java count UTF-16 units, the others characters. */
  private length(text: string): number {
    return this.toolkit.name === 'qt' || this.toolkit.name === 'swing' ? text.length : [...text].length;
  }

  /** True once the answer is yes, or late while the application still answers others: then it runs a loop of its own. */
  private async answeredOrBusy(answer: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
    const stop = new AbortController();
    const late = delay(REPLY_MS, 'late' as const, { signal: AbortSignal.any([signal, stop.signal]) });
    late.catch(() => {});
    const first = await Promise.race([answer, late]).finally(() => stop.abort());
    if (first !== 'late') return first;
    answer.catch(() => {});
    const alive = this.peer.call(ROOT_PATH, IFACE.accessible, 'GetRole', '', [], signal).then(() => true);
    return Promise.race([answer, alive]);
  }
}
