import { visibleLines } from '../core/foreign-text.ts';

/** What the user wrote about a part of an application, and the elements that they pointed at. */
export type UserNote = { text: string; ids: string[] };

const KEPT_NOTES = 20;

/** Notes of the user that wait for the next answer about their session. */
export class UserNotes {
  private readonly waiting = new Map<string, UserNote[]>();

  add(sessionId: string, note: UserNote): void {
    this.waiting.set(sessionId, [...(this.waiting.get(sessionId) ?? []), note].slice(-KEPT_NOTES));
  }

  /** The notes that no answer has carried yet, as one text for a model. */
  take(sessionId: string): string | undefined {
    const notes = this.waiting.get(sessionId);
    this.waiting.delete(sessionId);
    return notes?.map(noteText).join('\n');
  }
}

function noteText({ text, ids }: UserNote): string {
  const where = ids.length === 0 ? '' : `\npoints at: ${ids.join(', ')}`;
  return `<user-note: written by the user about this application>\n${visibleLines(text)}${where}\n</user-note>`;
}
