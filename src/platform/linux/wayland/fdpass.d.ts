/** The part of npm `x11` 4.2.2 that passes descriptors; the package has no types of its own. */
declare module 'x11/lib/fdpass.js' {
  import type { Socket } from 'node:net';

  /** `sendFds` closes the descriptors. */
  export type PassingSocket = Socket & {
    sendFds(bytes: Buffer, descriptors: number[], done: (error: Error | null) => void): void;
  };

  const fdpass: {
    available(): boolean;
    connect(path: string): PassingSocket | null;
  };
  export default fdpass;
}
