import type { Result } from './report.mjs';

export type Step = { name: string; command: string[]; needed?: boolean; shown?: boolean; env?: Record<string, string> };
export type Ran = { code: number; output: string; seconds: number };
export declare const STEPS: readonly Step[];
export declare function runSteps(
  steps: readonly Step[],
  run: (step: Step) => Ran,
  tell: (line: string) => void,
): Result[];
export declare function runProgram(step: Step, cwd: string): Ran;
