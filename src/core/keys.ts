import { UiError } from './errors.ts';

/** Keys that have a name; letters, digits and punctuation are named by themselves. */
export const NAMED_KEYS = [
  ...['return', 'tab', 'space', 'backspace', 'delete', 'forwarddelete', 'escape', 'insert'],
  ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'],
  ...['f13', 'f14', 'f15', 'f16', 'f17', 'f18', 'f19', 'f20', 'f21', 'f22', 'f23', 'f24'],
  ...['kp0', 'kp1', 'kp2', 'kp3', 'kp4', 'kp5', 'kp6', 'kp7', 'kp8', 'kp9'],
  ...['kpadd', 'kpsubtract', 'kpmultiply', 'kpdivide', 'kpdecimal', 'kpenter', 'kpequal'],
  ...['menu', 'printscreen', 'pause', 'capslock', 'numlock', 'scrolllock'],
  ...['volumeup', 'volumedown', 'volumemute', 'playpause', 'stop', 'nexttrack', 'previoustrack'],
] as const;

const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789`-=[]\\;\',./~!@#$%^&*()_+{}|:"<>?'] as const;

const ALIASES: Record<string, string> = {
  enter: 'return',
  esc: 'escape',
  del: 'delete',
  ins: 'insert',
  ' ': 'space',
  '\n': 'return',
  '\t': 'tab',
  pgup: 'pageup',
  pgdn: 'pagedown',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  contextmenu: 'menu',
  mute: 'volumemute',
  prevtrack: 'previoustrack',
  plus: '+',
  minus: '-',
  equal: '=',
  comma: ',',
  period: '.',
  slash: '/',
  backslash: '\\',
  semicolon: ';',
  quote: "'",
  backquote: '`',
  bracketleft: '[',
  bracketright: ']',
};

export type NamedKey = (typeof NAMED_KEYS)[number];
/** `char` is one printable ASCII character, lower case; `named` is everything else on a keyboard. */
export type Key = { kind: 'named'; name: NamedKey } | { kind: 'char'; char: string };

export const MODIFIERS = ['cmd', 'shift', 'alt', 'ctrl'] as const;
export type Modifier = (typeof MODIFIERS)[number];
const MODIFIER_ALIASES: Record<string, Modifier> = {
  ...{ cmd: 'cmd', command: 'cmd', super: 'cmd', meta: 'cmd', win: 'cmd' },
  ...{ shift: 'shift', alt: 'alt', option: 'alt', ctrl: 'ctrl', control: 'ctrl' },
};

/** Upper case is only spelling: people write `S` with ctrl for the key that is labelled S. */
export function parseKey(text: string): Key {
  const spelled = text.length === 1 ? text.toLowerCase() : text.toLowerCase().replaceAll(/[ _-]/g, '');
  const wanted = ALIASES[spelled] ?? spelled;
  const name = NAMED_KEYS.find((each) => each === wanted);
  if (name !== undefined) return { kind: 'named', name };
  if (CHARACTERS.includes(wanted)) return { kind: 'char', char: wanted };
  throw new UiError('bad_arguments', `Unknown key ${JSON.stringify(text)}.`, {
    hint: `Keys: a–z, 0–9, punctuation, ${NAMED_KEYS.join(', ')}. Text goes through action "type"; modifiers are separate.`,
  });
}

export function parseModifier(text: string): Modifier {
  const found = MODIFIER_ALIASES[text.toLowerCase()];
  if (found !== undefined) return found;
  throw new UiError('bad_arguments', `Unknown modifier ${JSON.stringify(text)}.`, {
    hint: `Modifiers: ${MODIFIERS.join(', ')}.`,
  });
}
