/** Returns undefined where nothing keeps the live tests from running. */
export declare function obstacle(): Promise<string | undefined>;
/** Whether it is an error that the live tests cannot run. */
export declare function isRequired(env?: Record<string, string | undefined>): boolean;
/** Returns what to print and the exit code. */
export declare function report(
  reason: string | undefined,
  env?: Record<string, string | undefined>,
): { line: string; code: number };
