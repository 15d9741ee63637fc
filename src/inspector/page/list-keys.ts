const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Infinity };

/** The arrow keys go through the entries of a list, which is one stop of the Tab key. */
export function stepThrough(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const list = event.currentTarget;
  if (step === undefined || !(list instanceof HTMLElement)) return;
  const entries = [...list.querySelectorAll<HTMLElement>('.entry')];
  const at = entries.findIndex((entry) => entry.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  entries[Math.min(entries.length - 1, Math.max(0, at + step))]?.focus();
}

/** The first entry is where Tab comes in. */
export const tabIndexAt = (index: number): 0 | -1 => (index === 0 ? 0 : -1);
