import type { DisplayServer } from './screen/display-server.ts';
import { x11 } from './x11/server.ts';

/** No other file above the screen names a kind of display server. */
export function selectDisplayServer(): DisplayServer {
  return x11;
}
