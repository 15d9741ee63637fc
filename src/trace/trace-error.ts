import { UiError } from '../core/errors.ts';

export function damaged(reason: string): UiError {
  return new UiError('trace_unreadable', `This is no trace that can be read: ${reason}.`, {
    hint: 'Give a file that strobe has written with --trace, whole and unchanged.',
  });
}

export function newer(version: number, known: number): UiError {
  return new UiError('trace_unreadable', `The trace has version ${version}, and this Strobe reads up to ${known}.`, {
    hint: 'Read it with the Strobe that wrote it, or a newer one.',
  });
}
