import { RETURN, TAB } from './key-codes.ts';
import { type InputEvent, MAX_TEXT_UNITS } from './shared/input-event.ts';

/** Returns the events that type a text: pieces of whole characters that an event can carry; Return and Tab as keys. */
export function typingEvents(text: string): InputEvent[] {
  const events: InputEvent[] = [];
  let piece = '';
  const flush = () => {
    if (piece !== '') events.push({ kind: 'text', text: piece });
    piece = '';
  };
  for (const character of text.replaceAll(/\r\n?/g, '\n')) {
    const code = character === '\n' ? RETURN : character === '\t' ? TAB : undefined;
    if (code !== undefined || piece.length + character.length > MAX_TEXT_UNITS) flush();
    if (code === undefined) piece += character;
    else events.push(...keyPressEvents(code, 0));
  }
  flush();
  return events;
}

export function keyPressEvents(code: number, flags: number): InputEvent[] {
  return [
    { kind: 'key', code, down: true, flags },
    { kind: 'key', code, down: false, flags },
  ];
}
