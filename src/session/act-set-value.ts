import type { Inspection } from '../core/backend.ts';
import { UiError } from '../core/errors.ts';
import { find, findById, walk } from '../core/find.ts';
import type { Role, UiNode } from '../core/node.ts';
import { quote } from '../core/text.ts';
import { hasTaken } from '../core/wanted-value.ts';
import { setCell } from './act-cell.ts';
import { setChecked } from './act-check.ts';
import { setAndLeave } from './act-leave.ts';
import { reach } from './act-reach.ts';
import {
  type Done,
  nameOf,
  notReachable,
  refuseIfBehindModal,
  refuseIfDisabled,
  type Scene,
  type Target,
  unsupported,
} from './act-scene.ts';
import { setNumber } from './act-set-number.ts';
import { eventually } from './eventually.ts';

type Value = number | string | boolean;

const TEXTUAL: ReadonlySet<Role> = new Set<Role>(['textField', 'textArea']);
const NUMERIC: ReadonlySet<Role> = new Set<Role>(['slider', 'spinButton', 'knob', 'scrollBar', 'progressIndicator']);
const OPENING_MS = 1_500;
const TAKING_MS = 400;

/** Gives the target a value: what it is decides how. */
export async function setValue(scene: Scene, target: Target, value: Value, signal: AbortSignal): Promise<Done> {
  refuseIfDisabled(target);
  await refuseIfBehindModal(scene, target, signal);
  const { application } = scene;
  const { node } = target;
  if (typeof value === 'boolean') return await setChecked(scene, target, value, signal);
  if (node.role === 'comboBox' || node.role === 'popUpButton' || node.role === 'list') {
    return await choose(scene, target, String(value), signal);
  }
  const inspection = await application.inspect(target.ref, signal);
  if (!inspection) throw new UiError('node_not_found', `node not found: ${target.id} is gone.`);
  if (inspection.mendsOnLeaving) return await setAndLeave(scene, target, String(value), signal);
  if (TEXTUAL.has(node.role)) return await setText(scene, target, inspection, String(value), signal);
  if (inspection.range && NUMERIC.has(node.role))
    return await setNumber(scene, target, inspection, inspection.range, value, signal);
  if (node.role === 'cell') return await setCell(scene, target, inspection, value, signal);
  return await setText(scene, target, inspection, String(value), signal);
}

async function setText(
  scene: Scene,
  target: Target,
  { editable, text }: Inspection,
  wanted: string,
  signal: AbortSignal,
): Promise<Done> {
  const { application } = scene;
  if (text && !editable && TEXTUAL.has(target.node.role)) {
    throw notReachable(
      `${nameOf(target)} is read-only: nothing was changed.`,
      'Look for the control that makes it editable.',
    );
  }
  if (!text || !editable) throw unsupported(target);
  if ((await application.perform(target.ref, { kind: 'setText', text: wanted }, signal)) === 'done') {
    const isEmpty = wanted !== '' && (await staysEmpty(scene, target, signal));
    const changed = target.node.secure === true;
    return { method: application.methods.native, changed, ...(isEmpty && { error: leftEmpty(target) }) };
  }
  throw unsupported(target);
}

/** The tree does not tell an empty field from one that does not say what it holds. */
async function staysEmpty({ application }: Scene, { ref }: Target, signal: AbortSignal): Promise<boolean> {
  const isFilled = async () => (await application.inspect(ref, signal))?.text?.content !== '';
  return !(await eventually(isFilled, TAKING_MS, signal));
}

/** Natively where the toolkit selects from outside; else like a person: open, go to the item with the arrows, Return. */
async function choose(scene: Scene, target: Target, item: string, signal: AbortSignal): Promise<Done> {
  const { application } = scene;
  const has = hasTaken(target.node, item);
  if (has) return { method: application.methods.native };
  if ((await application.perform(target.ref, { kind: 'choose', item }, signal)) === 'done') {
    return { method: application.methods.native, changed: target.node.role === 'list' && has === false };
  }
  if (target.node.role === 'list') throw notChosen(target, item);
  if ((await application.perform(target.ref, { kind: 'press' }, signal)) === 'unsupported') {
    const point = await reach(scene, target, signal);
    await scene.input.use((input) => input.click(point, 'left', 1, signal));
  }
  const place = await openedItem(scene, target, item, signal);
  const strike = (name: 'home' | 'down' | 'return' | 'escape') =>
    scene.input.use((input) => input.press({ kind: 'named', name }, [], signal));
  if (place === undefined) {
    await strike('escape');
    throw noSuchItem(target, item);
  }
  await strike('home');
  for (let down = 0; down < place; down++) await strike('down');
  await strike('return');
  return { method: application.methods.input };
}

const ITEMS: ReadonlySet<Role> = new Set<Role>(['menuItem', 'row', 'cell', 'treeItem']);

/** Which of its items has this text, once the list has popped up. */
async function openedItem(
  scene: Scene,
  target: Target,
  item: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const look = async () => {
    const { roots } = await scene.look(signal);
    const inside = findById(roots, target.id);
    const lists = [...(inside ? [inside] : []), ...roots.filter(({ title }) => title === undefined)];
    const places = lists.map((root) =>
      itemsIn(root).findIndex((each) => find([each], ({ title }) => title === item) !== undefined),
    );
    return places.find((place) => place >= 0);
  };
  return eventually(look, OPENING_MS, signal);
}

function itemsIn(root: UiNode): UiNode[] {
  const items: UiNode[] = [];
  walk([root], (node) => {
    if (node.offscreen) return 'skip';
    if (!ITEMS.has(node.role)) return undefined;
    items.push(node);
    return 'skip';
  });
  return items;
}

function leftEmpty(target: Target): UiError {
  return new UiError('unsupported', `${nameOf(target)} did not take the value: it is empty.`, {
    hint: "The application may have refused it; look again, or try 'type'.",
  });
}

function notChosen(target: Target, item: string): UiError {
  return new UiError('unsupported', `${quote(item)} in ${nameOf(target)} could not be selected: nothing was changed.`, {
    hint: `Click the item; debug_ui root=${target.id} lists them.`,
  });
}

function noSuchItem(target: Target, item: string): UiError {
  return new UiError('node_not_found', `${nameOf(target)} shows no item ${quote(item)}: nothing was changed.`, {
    hint: `debug_ui root=${target.id} lists its items. Of a list longer than what shows, click it, scroll, and click the item.`,
  });
}
