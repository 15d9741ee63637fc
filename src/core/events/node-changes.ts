import type { PlatformEvent } from '../backend.ts';
import type { UiNode } from '../node.ts';
import { isWindow, repeatsTitle } from '../roles.ts';
import type { Change, EventField } from './ui-event.ts';

const STATE_FIELDS = ['checked', 'selected', 'expanded', 'enabled'] as const satisfies readonly EventField[];

/** The differences between two readings of one node, as events. */
export function changesBetween(before: UiNode, after: UiNode): Change[] {
  const changes: Change[] = [];
  if ((before.title ?? '') !== (after.title ?? ''))
    changes.push({ eventType: 'title_changed', newValue: titleOf(after) });
  // The value of what is scrolled away is not read.
  if (before.value !== after.value && !before.offscreen && !after.offscreen) {
    changes.push({ eventType: 'value_changed', newValue: after.value ?? null });
  }
  for (const field of STATE_FIELDS) {
    const now = after[field];
    if (before[field] === now || now === undefined) continue;
    changes.push({ eventType: 'value_changed', field, newValue: now });
  }
  if (after.focused && !before.focused) changes.push({ eventType: 'focus_changed', newValue: null });
  return changes;
}

export const titleOf = (node: UiNode) => node.title ?? '';

/** Facts whose new value a signal brings along. */
export type ReportedFact = 'title' | 'focused' | 'checked' | 'selected' | 'expanded' | 'enabled' | 'active';

export const REPORTED_FACTS = [
  'title',
  'focused',
  'checked',
  'selected',
  'expanded',
  'enabled',
  'active',
] as const satisfies readonly ReportedFact[];

/** The node after a signal, as far as the signal shows it; `read` when the new value is not in the signal. */
export function afterSignal(node: UiNode, event: PlatformEvent): UiNode | 'read' | 'nothing' {
  switch (event.kind) {
    case 'title':
      return event.title === '' ? 'read' : { ...node, title: event.title };
    case 'focus':
      return { ...node, focused: true };
    case 'value':
      return repeatsTitle(node.role) ? 'nothing' : 'read';
    case 'state':
      return afterState(node, event.state, event.on);
    case 'window':
      return event.change === 'opened' || event.change === 'closed' ? 'read' : 'nothing';
    default:
      return 'read';
  }
}

function afterState(node: UiNode, state: string, on: boolean): UiNode | 'read' | 'nothing' {
  switch (state) {
    case 'focused':
      return { ...node, focused: on };
    case 'checked':
      return node.checked === undefined || node.checked === 'mixed' ? 'read' : { ...node, checked: on };
    case 'selected':
      return node.selected === undefined ? 'read' : { ...node, selected: on };
    case 'expanded':
      return node.expanded === undefined ? 'read' : { ...node, expanded: on };
    case 'enabled':
    case 'sensitive':
      return { ...node, enabled: on };
    case 'active':
      return isWindow(node.role) ? withActive(node, on) : 'nothing';
    default:
      return 'read';
  }
}

function withActive(node: UiNode, on: boolean): UiNode {
  const { active: _, ...rest } = node;
  return on ? { ...rest, active: true } : rest;
}
