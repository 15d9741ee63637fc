/** The baseline without learning: edges, joined into components, boxed. */
const EDGE = 24;
const LEAST_PX = 7;

/** Boxes { x, y, w, h } of the components of a picture's edges, at two distances of joining. */
export function classicalBoxes({ widthPx: width, heightPx: height, rgb }) {
  const edges = edgesOf(rgb, width, height);
  return unlike([...componentsOf(edges, width, height), ...componentsOf(grown(edges, width, height), width, height)]);
}

function edgesOf(rgb, width, height) {
  const edges = new Uint8Array(width * height);
  const grey = (at) => (rgb[at * 3] * 3 + rgb[at * 3 + 1] * 6 + rgb[at * 3 + 2]) / 10;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      const here = grey(at);
      if (Math.abs(here - grey(at + 1)) + Math.abs(here - grey(at + width)) > EDGE) edges[at] = 1;
    }
  }
  return edges;
}

/** Edges widened by two pixels to each side: letters become words, frames stay frames. */
function grown(edges, width, height) {
  const wide = new Uint8Array(edges.length);
  for (let at = 0; at < edges.length; at++) {
    if (!edges[at]) continue;
    for (let step = -2; step <= 2; step++) {
      if (at + step >= 0 && at + step < edges.length) wide[at + step] = 1;
    }
    if (at >= width) wide[at - width] = 1;
    if (at + width < width * height) wide[at + width] = 1;
  }
  return wide;
}

function componentsOf(edges, width, height) {
  const seen = new Uint8Array(edges.length);
  const boxes = [];
  const stack = [];
  for (let start = 0; start < edges.length; start++) {
    if (!edges[start] || seen[start]) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop();
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx;
          const inside = x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height;
          if (inside && edges[next] && !seen[next]) {
            seen[next] = 1;
            stack.push(next);
          }
        }
      }
    }
    const box = { x: left, y: top, w: right - left + 2, h: bottom - top + 2 };
    if (box.w >= LEAST_PX && box.h >= LEAST_PX && box.w * box.h < 0.5 * width * height) boxes.push(box);
  }
  return boxes;
}

function unlike(boxes) {
  const kept = [];
  for (const box of boxes.toSorted((a, b) => b.w * b.h - a.w * a.h)) {
    if (kept.every((other) => overlap(other, box) < 0.7)) kept.push(box);
  }
  return kept;
}

/** Intersection over union. */
export function overlap(a, b) {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.w * a.h + b.w * b.h - across * down);
}
