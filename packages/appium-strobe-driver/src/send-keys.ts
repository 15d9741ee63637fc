import type { App, UiNode } from 'strobe-ui/test';
import type { AppSession } from './app-session.ts';
import { type Stroke, strokesOf } from './keys.ts';

const OPTIONS = { noEffect: true };

/** Sends keys to an element; a slider or knob is set to the number instead, as no key writes one there. */
export async function sendKeys(session: AppSession, { id, role }: UiNode, text: string): Promise<void> {
  if ((role === 'slider' || role === 'knob') && text.trim() !== '' && Number.isFinite(Number(text))) {
    await session.element(id).setValue(Number(text), OPTIONS);
    return;
  }
  const [first, ...rest] = strokesOf(text);
  if (first) await send(session.element(id), first);
  // The element has focus now; addressed once more, its caret would go to the end.
  for (const stroke of rest) await send(session.app, stroke);
}

async function send(to: Pick<App, 'type' | 'press'>, stroke: Stroke): Promise<void> {
  if (stroke.kind === 'type') await to.type(stroke.text, OPTIONS);
  else await to.press(stroke.key, OPTIONS);
}
