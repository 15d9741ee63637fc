import type { IdFate } from '../core/id-fate.ts';

/** A dead id says why. */
export function deadId(id: string, fate: IdFate): string {
  switch (fate.kind) {
    case 'gone': {
      const { role, title, where } = fate.last;
      const why = fate.isReused ? ': its list has scrolled, and has another item in its row. Scroll back to it' : '';
      return `node not found: ${id} (${role} "${title}" in ${where || 'the application'}) is gone${why}.`;
    }
    case 'replaced':
      return `node not found: ${id} was replaced by ${fate.by}.`;
    case 'ambiguous':
      return `node not found: ${id} is gone; it may be one of ${fate.candidates.join(', ')}.`;
    default:
      return `node not found: ${id} was never given out in this session.`;
  }
}
