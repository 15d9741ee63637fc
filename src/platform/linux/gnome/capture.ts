import sharp from 'sharp';
import type { Rect } from '../../../core/rect.ts';
import { captureLayers } from '../screen/capture-layers.ts';
import type { Layer } from '../screen/compose.ts';
import type { WindowCapture, WindowCaptureRequest } from '../screen/screen.ts';
import type { ScreenWindow } from '../screen/window.ts';
import type { Shell } from './shell.ts';
import type { WindowList } from './window-list.ts';

/** Takes pictures of windows as their programs have drawn them, covered or not. */
export class Capturer {
  private readonly shell: Shell;
  private readonly list: WindowList;

  constructor(shell: Shell, list: WindowList) {
    this.shell = shell;
    this.list = list;
  }

  async capture(request: WindowCaptureRequest, signal: AbortSignal): Promise<WindowCapture> {
    return captureLayers(request, await this.list.read(signal), (each) => this.layer(each, signal));
  }

  private async layer(window: ScreenWindow, signal: AbortSignal): Promise<Layer[]> {
    const { bounds } = window;
    const png = await this.shell.picture(String(window.handle), signal);
    if (png === undefined) return [];
    return [{ bounds, pixels: await decode(png, bounds), alpha: true }];
  }
}

/** The pixels of a picture in the size of the window: on a screen of high density it has more. */
async function decode(png: Buffer, { w, h }: Rect): Promise<Uint32Array> {
  const pixels = await sharp(png).resize(w, h, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
  const words = new Uint32Array(w * h);
  for (let at = 0; at < words.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(4 * at, 4 * at + 4);
    words[at] = (alpha << 24) | (part(red, alpha) << 16) | (part(green, alpha) << 8) | part(blue, alpha);
  }
  return words;
}

const part = (colour: number, alpha: number) => Math.round((colour * alpha) / 255);
