import type { Modifier } from 'strobe-ui/test';

export const RELEASE_ALL = '\ue000';

export const MODIFIER_KEYS: Record<string, Modifier> = {
  ...{ '\ue008': 'shift', '\ue009': 'ctrl', '\ue00a': 'alt', '\ue03d': 'cmd' },
  ...{ '\ue050': 'shift', '\ue051': 'ctrl', '\ue052': 'alt', '\ue053': 'cmd' },
};

/** WebDriver's code points for keys that type nothing. */
export const NAMED_KEYS: Record<string, string> = {
  ...{ '\ue003': 'backspace', '\ue004': 'tab', '\ue006': 'return', '\ue007': 'return', '\ue00b': 'pause' },
  ...{ '\ue00c': 'escape', '\ue00d': 'space', '\ue00e': 'pageup', '\ue00f': 'pagedown', '\ue010': 'end' },
  ...{ '\ue011': 'home', '\ue012': 'left', '\ue013': 'up', '\ue014': 'right', '\ue015': 'down' },
  ...{ '\ue016': 'insert', '\ue017': 'delete', '\ue018': 'semicolon', '\ue019': 'equal', '\ue026': 'comma' },
  ...{ '\ue024': 'kpmultiply', '\ue025': 'kpadd', '\ue027': 'kpsubtract', '\ue028': 'kpdecimal', '\ue029': 'kpdivide' },
  ...{ '\ue054': 'pageup', '\ue055': 'pagedown', '\ue056': 'end', '\ue057': 'home', '\ue058': 'left' },
  ...{ '\ue059': 'up', '\ue05a': 'right', '\ue05b': 'down', '\ue05c': 'insert', '\ue05d': 'delete' },
  ...numbered(0xe01a, 10, (at) => `kp${at}`),
  ...numbered(0xe031, 12, (at) => `f${at + 1}`),
};

function numbered(first: number, count: number, name: (at: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [String.fromCharCode(first + at), name(at)]));
}

/** What WebDriver has no use for here, such as Help, is in the same range. */
export const isSpecial = (character: string) => character >= '\ue000' && character <= '\uf8ff';

export type Stroke = { kind: 'type'; text: string } | { kind: 'press'; key: string };

/** Takes keys one after the other and says what to type and to press; a modifier counts until it is sent again. */
export class KeySequence {
  private readonly held = new Set<Modifier>();

  get modifiers(): Modifier[] {
    return [...this.held];
  }

  /** Undefined for a modifier, and for a key that this keyboard does not have. */
  stroke(character: string): Stroke | undefined {
    if (character === RELEASE_ALL) this.held.clear();
    const modifier = MODIFIER_KEYS[character];
    if (modifier !== undefined) this.hold(modifier, !this.held.has(modifier));
    if (modifier !== undefined || character === RELEASE_ALL) return undefined;
    const name = NAMED_KEYS[character];
    if (name !== undefined) return { kind: 'press', key: [...this.held, name].join('+') };
    if (isSpecial(character)) return undefined;
    const isTyped = [...this.held].every((each) => each === 'shift') || character.codePointAt(0) === undefined;
    if (!isTyped) return { kind: 'press', key: [...this.held, character].join('+') };
    return { kind: 'type', text: this.held.has('shift') ? character.toUpperCase() : character };
  }

  hold(modifier: Modifier, isDown: boolean): void {
    if (isDown) this.held.add(modifier);
    else this.held.delete(modifier);
  }
}

/** A text with special keys in it, as what is typed in one go and the keys between. */
export function strokesOf(text: string): Stroke[] {
  const keys = new KeySequence();
  const strokes: Stroke[] = [];
  for (const character of text) {
    const stroke = keys.stroke(character);
    const last = strokes.at(-1);
    if (stroke?.kind === 'type' && last?.kind === 'type') last.text += stroke.text;
    else if (stroke) strokes.push(stroke);
  }
  return strokes;
}
