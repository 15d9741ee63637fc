import type { IdFate } from '../core/id-fate.ts';

/** A dead id says why. */
export function deadId(id: string, fate: IdFate): string {
  switch (fate.kind) {
    case 'gone':
      return `node not found: ${id} (${fate.last.role} "${fate.last.title}" in ${fate.last.where || 'the application'}) is gone.`;
    case 'replaced':
      return `node not found: ${id} was replaced by ${fate.by}.`;
    case 'ambiguous':
      return `node not found: ${id} is gone; it may be one of ${fate.candidates.join(', ')}.`;
    default:
      return `node not found: ${id} was never given out in this session.`;
  }
}
