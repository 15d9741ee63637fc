import type { IdStatus } from '../core/ids/id-status.ts';

/** A dead id says why. */
export function deadId(id: string, fate: IdStatus): string {
  switch (fate.kind) {
    case 'gone': {
      const { role, title, where } = fate.last;
      const why = fate.isReused ? ': its row shows another item. Scroll back to it, if it was scrolled away' : '';
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
