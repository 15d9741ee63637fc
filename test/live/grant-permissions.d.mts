/** The statements that allow these programs everything that the live tests need. */
export declare function grants(programs: readonly string[]): string[];
/** Why this machine is left alone; undefined where it is not. */
export declare function refusal(
  platform: string,
  env: Record<string, string | undefined>,
  protection: string,
): string | undefined;
/** The program of each process from this one up to the first of the machine. */
export declare function ancestors(table: string, pid: number): string[];
