export declare const LIBRARY: string;
export declare const SAMPLE_APP: string;
export declare const SCREENCAPTURE: string;
export declare const WORLDS: string;
export declare const HEADERS: string;
export declare function buildStandIn(): string;
