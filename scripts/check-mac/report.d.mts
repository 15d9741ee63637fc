import type { Identity } from './private.mjs';

export type Result = { name: string; outcome: 'passed' | 'failed' | 'skipped'; detail?: string; text?: string };
export declare function reportOf(machine: Record<string, string>, results: readonly Result[], who?: Identity): string;
