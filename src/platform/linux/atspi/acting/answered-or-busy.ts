import { setTimeout as delay } from 'node:timers/promises';
import type { NativeTarget } from '../toolkits/acting-habits.ts';

/** An action that opens a modal dialog may be answered only when that closes. */
const REPLY_MS = 400;

/** True once the answer is yes, or late while the application answers others: then it runs a loop of its own. */
export async function answeredOrBusy(answer: Promise<boolean>, { signOfLife, signal }: NativeTarget): Promise<boolean> {
  const stop = new AbortController();
  const late = delay(REPLY_MS, 'late' as const, { signal: AbortSignal.any([signal, stop.signal]) });
  late.catch(() => {});
  const first = await Promise.race([answer, late]).finally(() => stop.abort());
  if (first !== 'late') return first;
  answer.catch(() => {});
  return Promise.race([answer, signOfLife().then(() => true)]);
}
