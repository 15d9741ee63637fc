import { UiError } from '../core/errors.ts';
import type { IdStatus } from '../core/ids/id-status.ts';
import { nodeName } from '../core/render/line.ts';

/** Makes the error for an id that is not in the tree any more: its message names what became of the node. */
export function deadIdError(id: string, status: IdStatus): UiError {
  return new UiError('node_not_found', `node not found: ${explainDeadId(id, status)}`, {
    hint: 'Call debug_ui again for the ids.',
  });
}

function explainDeadId(id: string, status: IdStatus): string {
  switch (status.kind) {
    case 'gone': {
      const { role, title, where } = status.last;
      const item = status.inPlace === undefined ? 'another item' : `another item, id=${status.inPlace}`;
      const why = status.isReused ? `: its row shows ${item}. Scroll back to it, if it was scrolled away` : '';
      return `${id} (${nodeName({ role, title })} in ${where || 'the application'}) is gone${why}.`;
    }
    case 'replaced':
      return `${id} was replaced by ${status.by}.`;
    case 'ambiguous':
      return `${id} is gone; it may be one of ${status.candidates.join(', ')}.`;
    default:
      return `${id} was never given out in this session.`;
  }
}
