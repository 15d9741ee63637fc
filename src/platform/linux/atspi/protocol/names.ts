export const IFACE = {
  accessible: 'org.a11y.atspi.Accessible',
  action: 'org.a11y.atspi.Action',
  application: 'org.a11y.atspi.Application',
  cache: 'org.a11y.atspi.Cache',
  component: 'org.a11y.atspi.Component',
  editableText: 'org.a11y.atspi.EditableText',
  hypertext: 'org.a11y.atspi.Hypertext',
  properties: 'org.freedesktop.DBus.Properties',
  registry: 'org.a11y.atspi.Registry',
  selection: 'org.a11y.atspi.Selection',
  table: 'org.a11y.atspi.Table',
  tableCell: 'org.a11y.atspi.TableCell',
  text: 'org.a11y.atspi.Text',
  value: 'org.a11y.atspi.Value',
} as const;

export const ROOT_PATH = '/org/a11y/atspi/accessible/root';
export const NULL_PATH = '/org/a11y/atspi/null';
export const CACHE_PATH = '/org/a11y/atspi/cache';
export const REGISTRY_PATH = '/org/a11y/atspi/registry';

/**
 * What GetExtents and hit tests count from. Screen is right wherever it is supported and window is garbage in Qt;
 * GTK 4 knows only window, and prints a warning on the application's stderr for every question about the screen.
 */
export const COORDINATES = { screen: 0, window: 1, parent: 2 } as const;

export const RELATION_LABELLED_BY = 2;

/** The numbers of the bits, counted through both words of a state. */
export const STATE = {
  active: 1,
  checked: 4,
  collapsed: 5,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focusable: 11,
  focused: 12,
  iconified: 15,
  modal: 16,
  multiLine: 17,
  multiSelectable: 18,
  pressed: 20,
  resizable: 21,
  selectable: 22,
  selected: 23,
  sensitive: 24,
  showing: 25,
  singleLine: 26,
  transient: 28,
  visible: 30,
  managesDescendants: 31,
  indeterminate: 32,
  checkable: 41,
  readOnly: 43,
} as const;

/** The states of one object: two 32-bit words. */
export class StateSet {
  private readonly low: number;
  private readonly high: number;

  constructor(low: number, high: number) {
    this.low = low;
    this.high = high;
  }

  has(bit: number): boolean {
    return ((bit < 32 ? this.low >>> bit : this.high >>> (bit - 32)) & 1) === 1;
  }

  get isEmpty(): boolean {
    return (this.low | this.high) === 0;
  }

  equals({ low, high }: StateSet): boolean {
    return this.low === low && this.high === high;
  }
}
