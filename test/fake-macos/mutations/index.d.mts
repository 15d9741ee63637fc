export declare const MUTATIONS: readonly { rule: string; fault: string }[];
