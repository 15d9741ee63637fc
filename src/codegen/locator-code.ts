import type { Located } from '../steps/choose-selector.ts';
import { selectorCode } from '../testing/selector-code.ts';

/** The expression of a test that finds an element: `app.getByRole('button', { name: '7' })`. */
export function locatorCode({ selector, vision }: Located): string {
  const code = `app.${selectorCode(selector)}`;
  if (!vision) return code;
  return code.endsWith(' })')
    ? code.replace(/ \}\)$/, ', vision: true })')
    : code.replace(/\)$/, ', { vision: true })');
}
