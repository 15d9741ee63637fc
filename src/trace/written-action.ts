import type { Action, PointAction } from '../session/acting/action.ts';
import type { RecordedAction } from './records.ts';

/** An action as a trace has it: keys by their name, points in whole pixels. */
export function writtenAction(action: Action | PointAction): RecordedAction {
  if ('at' in action) {
    const at = rounded(action.at);
    if (action.action === 'drag') return { action: 'drag', at, toAt: rounded(action.toAt) };
    if (action.action === 'scroll') return { ...action, at };
    return { ...action, at, modifiers: [...(action.modifiers ?? [])] };
  }
  if (action.action === 'click') return { ...action, modifiers: [...(action.modifiers ?? [])] };
  if (action.action !== 'key') return action;
  const { key } = action;
  return { ...action, key: key.kind === 'char' ? key.char : key.name };
}

const rounded = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) });
