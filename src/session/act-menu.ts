import { atMost } from '../core/patience.ts';
import { bringForward } from './act-reach.ts';
import { refuseIfBehindModal, refuseIfDisabled, type Scene, strike, type Target, targetIn } from './act-scene.ts';
import { eventually } from './eventually.ts';

const OPENING_MS = 1_500;
const SHUTTING_MS = 5_000;

/**
 * The target, if it is enabled. An item of a closed menu is looked at in the open menu, where only that knows; it stays
 * open for an item that it enables.
 */
export async function enabledInMenu(scene: Scene, target: Target, signal: AbortSignal): Promise<Target> {
  const { application } = scene;
  const menus = target.line.slice(0, -1).filter(({ role }) => role === 'menu');
  const isToldLate = application.menusLearnOnOpening && target.node.offscreen && menus.length > 0;
  if (target.node.enabled || !isToldLate) {
    refuseIfDisabled(target);
    return target;
  }
  await refuseIfBehindModal(scene, target, signal);
  await bringForward(scene, target, signal);
  const enabled = async () => {
    const now = targetIn(scene, await scene.look(signal), target.id);
    // Says what became of it: LibreOffice puts "Undo: Typing" in the place of "Undo".
    if (!now) scene.refOf(target.id);
    return now?.node.enabled && now;
  };
  try {
    for (const { id } of menus) await application.perform(scene.refOf(id), { kind: 'press' }, signal);
    const found = await eventually(enabled, OPENING_MS, signal);
    if (!found) refuseIfDisabled(target);
    return found ?? target;
  } catch (error) {
    await shut(scene, menus.length).catch(() => {});
    throw error;
  }
}

/** Also when the action was cancelled. */
async function shut(scene: Scene, menus: number): Promise<void> {
  const signal = AbortSignal.timeout(atMost(SHUTTING_MS));
  for (let left = menus; left > 0 && (await scene.application.hasOpenMenu(signal)); left--) {
    await strike(scene, 'escape', signal);
  }
}
