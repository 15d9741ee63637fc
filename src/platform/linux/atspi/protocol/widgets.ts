import type { Role } from '../../../../core/roles.ts';
import { type Accessible, has } from './accessible.ts';
import { IFACE } from './names.ts';
import { isNumeric, isPassword, isTextual, toRole } from './roles.ts';

/** What surrounds and explains. GTK 4 gives it no action of its own, LibreOffice none that does anything. */
export const INERT_ROLES: ReadonlySet<Role> = new Set<Role>([
  'panel',
  'label',
  'window',
  'dialog',
  'document',
  'heading',
  'paragraph',
  'toolbar',
  'tabGroup',
  'table',
  'list',
  'image',
  'separator',
  'scrollArea',
  'scrollBar',
  'progressIndicator',
]);

export const isInert = (object: Accessible) => INERT_ROLES.has(toRole(object.role, object.states));
export const isTab = ({ role }: Pick<Accessible, 'role'>) => role === 'page-tab';

/**
 * A label of GTK 4 that is edited in its place has no role, that of a label, or since 4.18 that of a panel, and reports its
 * text while that goes on. A part of a page that can be edited may be a panel, too, but is a hypertext.
 */
export const isEditableLabel = (object: Accessible) =>
  EDITABLE_LABELS.has(object.role) && has(object, IFACE.editableText) && !has(object, IFACE.hypertext);

const EDITABLE_LABELS = new Set(['filler', 'label', 'panel']);

export const holdsNumber = (object: Accessible) => isNumeric(object.role) && has(object, IFACE.value);

/**
 * A paragraph of a page that has children says it all through them, and a heading that has a name by that. In Writer they
 * have no name, can be written into, and have only comments for children.
 */
export const holdsText = (object: Accessible) =>
  (isTextual(object.role) || isEditableLabel(object)) &&
  !(object.role === 'paragraph' && object.childCount > 0 && !has(object, IFACE.editableText)) &&
  !(object.role === 'heading' && object.name !== '') &&
  has(object, IFACE.text) &&
  !isPassword(object.role);

/** The cells of a sheet in Calc are named by their address. */
export const isSheetCell = (object: Accessible) =>
  object.role === 'table-cell' && has(object, IFACE.text) && has(object, IFACE.value);

/** The first of so many children say little: of a sheet in Calc, they are a part of its first row. */
export const isEndless = ({ childCount }: Pick<Accessible, 'childCount'>) => childCount > 100_000;

export const isSpinText = (object: Accessible) => object.role === 'spin-button' && has(object, IFACE.text);

/** The items of an icon view of GTK 3 have their words in their text alone. */
export const isNamedByText = (object: Accessible) =>
  object.role === 'icon' && object.name === '' && has(object, IFACE.text);

/** This stands in a text for each part of it that is an object of its own: a paragraph, a link, a picture. */
export const EMBEDDED = '\u{fffc}';
