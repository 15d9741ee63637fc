export type Identity = { home: string; words: readonly string[] };
/** What is known of the person and the machine that this runs for. */
export declare function identity(): Identity;
/** Takes out of a text what says whose machine it comes from. */
export declare function withoutPrivate(text: string, who?: Identity): string;
