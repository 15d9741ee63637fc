let patience = 1;

/** How many times as long as usual applications may take: a machine that is slow or shared is not broken. */
export function scaleTimeouts(factor: number): void {
  patience = factor;
}

/** The longest wait for something that happens sooner or never; it ends as soon as that has happened. */
export const scaled = (ms: number): number => ms * patience;
