import type { RgbPicture } from '../../shared/picture.ts';

/** Where the three planes of one picture begin in a tensor, and how wide its rows are. */
export type PlaneLayout = { offset: number; rowPx: number; planePx: number };

export type Colours = {
  /** Neural networks trained with OpenCV take blue first. */
  order: 'rgb' | 'bgr';
  /** A plane holds value × scale + shift. */
  scale: readonly [number, number, number];
  shift: readonly [number, number, number];
};

/** Networks with these colours take values from zero to one. */
export const UNIT_RGB: Colours = { order: 'rgb', scale: [1 / 255, 1 / 255, 1 / 255], shift: [0, 0, 0] };

/** Writes a picture as three planes, at its own size. */
export function writePlanes(picture: RgbPicture, into: Float32Array, layout: PlaneLayout, colours: Colours): void {
  const { widthPx, heightPx, rgb } = picture;
  for (let plane = 0; plane < 3; plane++) {
    const channel = colours.order === 'rgb' ? plane : 2 - plane;
    const scale = colours.scale[plane] ?? 1;
    const shift = colours.shift[plane] ?? 0;
    for (let y = 0; y < heightPx; y++) {
      let to = layout.offset + plane * layout.planePx + y * layout.rowPx;
      let from = y * widthPx * 3 + channel;
      for (let x = 0; x < widthPx; x++, to++, from += 3) into[to] = (rgb[from] ?? 0) * scale + shift;
    }
  }
}

/** Writes a picture as three planes of another size, each pixel interpolated between the four nearest. */
export function writeResized(
  picture: RgbPicture,
  size: { widthPx: number; heightPx: number },
  into: Float32Array,
  layout: PlaneLayout,
  colours: Colours,
): void {
  const columns = taps(picture.widthPx, size.widthPx);
  const rows = taps(picture.heightPx, size.heightPx);
  const { rgb } = picture;
  const stride = picture.widthPx * 3;
  for (let plane = 0; plane < 3; plane++) {
    const channel = colours.order === 'rgb' ? plane : 2 - plane;
    const scale = colours.scale[plane] ?? 1;
    const shift = colours.shift[plane] ?? 0;
    for (let y = 0; y < size.heightPx; y++) {
      const [top, bottom, down] = [rows.near[y] ?? 0, rows.far[y] ?? 0, rows.share[y] ?? 0];
      let to = layout.offset + plane * layout.planePx + y * layout.rowPx;
      for (let x = 0; x < size.widthPx; x++, to++) {
        const left = (columns.near[x] ?? 0) * 3 + channel;
        const right = (columns.far[x] ?? 0) * 3 + channel;
        const across = columns.share[x] ?? 0;
        const above = (rgb[top * stride + left] ?? 0) * (1 - across) + (rgb[top * stride + right] ?? 0) * across;
        const below = (rgb[bottom * stride + left] ?? 0) * (1 - across) + (rgb[bottom * stride + right] ?? 0) * across;
        into[to] = (above * (1 - down) + below * down) * scale + shift;
      }
    }
  }
}

type Taps = { near: Int32Array; far: Int32Array; share: Float32Array };

/** Returns, for each new place, the two old ones around it and the share of the second. */
function taps(from: number, to: number): Taps {
  const result = { near: new Int32Array(to), far: new Int32Array(to), share: new Float32Array(to) };
  for (let at = 0; at < to; at++) {
    const place = Math.max(0, Math.min(from - 1, ((at + 0.5) * from) / to - 0.5));
    const near = Math.floor(place);
    result.near[at] = near;
    result.far[at] = Math.min(from - 1, near + 1);
    result.share[at] = place - near;
  }
  return result;
}
