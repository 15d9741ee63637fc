/** How a toolkit departs from what AT-SPI promises when one acts on its objects. */
export type ActingHabits = Record<never, never>;

/** What is safe to do with anyone. */
export const PLAIN_ACTING: ActingHabits = {};
