/** What a long run begins with. Its script chooses and prints one, or takes that of a run to repeat. */
export const SEED = Number(process.env.STROBE_SEED ?? 1);
