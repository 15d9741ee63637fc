import type { Result } from './report.mjs';

export type Look = {
  name: string;
  before?: string;
  question: string;
  answers?: readonly string[];
  show(mac: unknown): Promise<unknown>;
};
export declare const LOOKS: readonly Look[];
export declare function look(
  looks: readonly Look[],
  mac: unknown,
  ask: (question: string, answers: readonly string[]) => Promise<string>,
): Promise<Result[]>;
