/** Returns undefined where nothing keeps the live tests from running. */
export declare function obstacle(): string | undefined;
