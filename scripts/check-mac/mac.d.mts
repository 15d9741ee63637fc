export type Mac = { close(): Promise<void> };
export declare function openMac(
  command: string,
  how: { tell: (line: string) => void; open?: (file: string) => void },
): Promise<Mac>;
