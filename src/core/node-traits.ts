import type { UiNode } from './node.ts';
import { overlapRatio, type Rect } from './rect.ts';
import { isControl, isDecorative, isGroup, isLandmark, isRow } from './roles.ts';
import { isBlank } from './text.ts';

export function isActionable(node: UiNode): boolean {
  return node.enabled && node.actions.length > 0;
}

/** Text, a picture, a line or a group that cannot be operated. */
export function isDecoration(node: UiNode): boolean {
  return isDecorative(node.role) && node.actions.length === 0 && !node.focused;
}

/** It only lays out its child. `children` counts those that are left of it. */
export function isLayoutOnly(node: UiNode, children: number): boolean {
  return (
    children <= 1 &&
    node.actions.length === 0 &&
    !node.focused &&
    isBlank(node.title) &&
    isBlank(node.value) &&
    !isLandmark(node.role) &&
    node.source === 'ax' &&
    node.checked === undefined &&
    node.expanded === undefined &&
    node.selected !== true &&
    node.active === undefined &&
    node.modal === undefined &&
    node.secure === undefined &&
    unreadChildren(node) === 0
  );
}

/** A row or cell without text is empty, shows a picture, or is a check box of Qt that is off. */
export function hasNoText(node: UiNode): boolean {
  return isRow(node.role) && node.children.length === 0 && isLayoutOnly(node, 0);
}

/** A label that repeats the name of the control around it. Toolkits put one into every button. */
export function isEcho(node: UiNode, parent: UiNode | undefined): boolean {
  return (
    parent !== undefined &&
    node.role === 'label' &&
    node.children.length === 0 &&
    isDecoration(node) &&
    node.source === 'ax' &&
    !isBlank(node.title) &&
    node.title === parent.title &&
    (isBlank(node.value) || node.value === node.title || node.value === parent.value)
  );
}

/** A cell, label or group that only repeats the text of its one child. */
export function isWrapper(node: UiNode, only: UiNode): boolean {
  return (
    !isLandmark(node.role) &&
    node.actions.length === 0 &&
    !node.focused &&
    node.selected !== true &&
    node.source === 'ax' &&
    isBlank(node.value) &&
    unreadChildren(node) === 0 &&
    (node.title === only.title || node.title === only.value)
  );
}

/** A caption: the label right before a control that bears the same name. */
export function isCaption(node: UiNode, next: UiNode): boolean {
  return (
    node.role === 'label' &&
    node.children.length === 0 &&
    isDecoration(node) &&
    node.source === 'ax' &&
    isBlank(node.value) &&
    isControl(next.role) &&
    bareName(node.title) !== '' &&
    bareName(node.title) === bareName(next.title)
  );
}

/** The bounds of these follow from those of their children, if there are any. */
export function isGrouping(node: UiNode): boolean {
  const isRowOrCell = node.role === 'row' || node.role === 'cell';
  return node.children.length > 0 && (isGroup(node.role) || (isRowOrCell && isBlank(node.title)));
}

const bareName = (title: string | undefined) => (title ?? '').trim().replace(/:$/, '');

/** How many children the platform has beyond those that were read. */
export function unreadChildren(node: UiNode): number {
  return Math.max(0, (node.childCount ?? 0) - node.children.length);
}

/** It has no text to be asked for by, and no focus. */
export function isNameless(node: UiNode): boolean {
  return isBlank(node.title) && isBlank(node.value) && !node.focused;
}

/** A popover that fills its window shares this part of the area of both: its margin is left out. */
const FILLING = 0.7;

/** Whether it is all that a popup shows: a popover of GTK 4 fills its window. */
export const fillsPopup = ({ bounds }: UiNode, popup: Rect) =>
  bounds !== undefined && overlapRatio(bounds, popup) > FILLING;
