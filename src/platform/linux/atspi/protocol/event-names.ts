/**
 * What is registered while somebody watches. Not bounds-changed: one animated window sends hundreds a second. Not what
 * the bus has registered from the start either, because taking our registration back would take that one along.
 */
export const WATCHED_EVENTS = [
  'object:property-change:accessible-name',
  'object:property-change:accessible-value',
  'object:property-change:accessible-description',
  'object:state-changed',
  'object:text-changed',
  'object:selection-changed',
  'object:visible-data-changed',
  'object:active-descendant-changed',
  'object:value-changed',
  'focus:',
  'window:destroy',
  'window:close',
  'window:activate',
  'window:deactivate',
];

const OBJECT_MEMBERS = [
  'PropertyChange',
  'StateChanged',
  'TextChanged',
  'SelectionChanged',
  'VisibleDataChanged',
  'ActiveDescendantChanged',
  'ValueChanged',
];

export const EVENT_INTERFACE = {
  object: 'org.a11y.atspi.Event.Object',
  window: 'org.a11y.atspi.Event.Window',
  focus: 'org.a11y.atspi.Event.Focus',
} as const;

/** What the bus daemon lets through from one application. GTK 4 and Qt send everything, registered or not. */
export function matchRules(busName: string): string[] {
  const from = `type='signal',sender='${busName}'`;
  return [
    ...OBJECT_MEMBERS.map((member) => `${from},interface='${EVENT_INTERFACE.object}',member='${member}'`),
    `${from},interface='${EVENT_INTERFACE.focus}'`,
    `type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${busName}'`,
  ];
}
