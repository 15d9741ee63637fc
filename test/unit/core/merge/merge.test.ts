import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisionIdRegistry } from '../../../../src/core/ids/vision-ids.ts';
import { type Detection, toScreen } from '../../../../src/core/merge/detection.ts';
import { countSources, merge } from '../../../../src/core/merge/merge.ts';
import { plausibleDetections } from '../../../../src/core/merge/plausible-detections.ts';
import type { UiNode } from '../../../../src/core/node.ts';
import type { Rect } from '../../../../src/core/rect.ts';
import { nodeLine } from '../../../../src/core/render/line.ts';
import { find, indexById, walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { plainText, trees, ui } from '../trees.ts';

const box = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

function seen(label: string, bounds: Rect, more: Partial<Detection> = {}): Detection {
  return { label, description: '', confidence: 0.8, bounds, ...more };
}

function mergeAll(roots: UiNode[], detections: Detection[], registry = new VisionIdRegistry(() => false)) {
  return merge(roots, detections, { iouThreshold: 0.5, identify: (placements) => registry.assign(placements) });
}

const added = (roots: UiNode[]) => {
  const nodes: UiNode[] = [];
  walk(roots, (node) => {
    if (typeof node.source === 'object' && 'vision' in node.source) nodes.push(node);
    return undefined;
  });
  return nodes;
};

describe('a detection', () => {
  const save = ui('button', { title: 'Save', bounds: box(10, 10, 100, 40) });
  const blank = ui('image', { bounds: box(200, 10, 40, 40) });
  const window = ui('window', { title: 'Mixer', bounds: box(0, 0, 800, 600) }, [save, blank]);

  it('that overlaps a leaf enough makes it merged, with the description as value where it had none', () => {
    const { roots } = mergeAll(
      [window],
      [
        seen('icon', box(201, 11, 40, 40), { description: 'gear', confidence: 0.9 }),
        seen('button', save.bounds ?? box(0, 0, 0, 0)),
      ],
    );
    expect(find(roots, ({ id }) => id === blank.id)).toMatchObject({
      role: 'image',
      value: 'gear',
      source: { merged: 0.9 },
    });
    expect(find(roots, ({ id }) => id === save.id)).toEqual({ ...save, source: { merged: 0.8 } });
    expect(countSources(roots)).toEqual({ axNodes: 1, visionNodes: 0, mergedNodes: 2 });
  });

  it('keeps the value that the leaf has, and never fills in a password', () => {
    const field = ui('textField', { value: 'x', bounds: box(0, 0, 100, 20) });
    const secret = ui('textField', { secure: true, bounds: box(0, 100, 100, 20) });
    const { roots } = mergeAll(
      [ui('window', { bounds: box(0, 0, 200, 200) }, [field, secret])],
      [
        seen('textField', box(0, 0, 100, 20), { description: 'y' }),
        seen('textField', box(0, 100, 100, 20), { description: 'z' }),
      ],
    );
    expect(find(roots, ({ id }) => id === field.id)?.value).toBe('x');
    expect(find(roots, ({ id }) => id === secret.id)).not.toHaveProperty('value');
  });

  it('that overlaps none becomes a node under the deepest container that holds its centre', () => {
    const canvas = ui('canvas', { bounds: box(300, 100, 400, 400) });
    const panel = ui('panel', { bounds: box(290, 90, 500, 500) }, [canvas]);
    const top = ui('window', { bounds: box(0, 0, 800, 600) }, [panel]);
    const knob = seen('knob', box(340, 200, 60, 60), { description: 'Cutoff', value: 0.6, confidence: 0.87 });
    const outside = seen('button', box(900, 0, 50, 20));
    const { roots } = mergeAll([top], [outside, knob]);
    const holder = find(roots, ({ id }) => id === canvas.id);
    expect(holder?.children).toEqual([
      expect.objectContaining({
        role: 'knob',
        title: 'Cutoff',
        value: 0.6,
        source: { vision: 0.87 },
        bounds: knob.bounds,
      }),
    ]);
    expect(roots[1]).toMatchObject({ role: 'button', source: { vision: 0.8 } });
    const line = nodeLine(holder?.children[0] ?? top);
    expect(line).toMatch(/^\[knob "Cutoff" id=knb_[0-9a-f]{4} value≈0\.6 bounds=340,200,60,60 source=vision\]$/);
  });

  it('inside a matched leaf, or inside one that has a name, is absorbed', () => {
    const label = ui('label', { title: 'A long line of text', bounds: box(10, 100, 700, 30) });
    const top = ui('window', { bounds: box(0, 0, 800, 600) }, [save, label]);
    const { roots } = mergeAll(
      [top],
      [
        seen('button', box(10, 10, 100, 40)),
        seen('icon', box(14, 20, 16, 16)),
        seen('text', box(12, 105, 120, 16), { description: 'A long line of text' }),
      ],
    );
    expect(added(roots)).toEqual([]);
  });

  it('around nodes that are known adds nothing', () => {
    const items = [1, 2, 3].map((at) => ui('label', { title: `Row ${at}`, bounds: box(0, at * 30, 200, 20) }));
    const top = ui('window', { bounds: box(0, 0, 800, 600) }, [ui('panel', { bounds: box(0, 0, 300, 300) }, items)]);
    const { roots } = mergeAll([top], [seen('canvas', box(0, 20, 250, 110)), seen('listItem', box(0, 28, 260, 24))]);
    expect(added(roots)).toEqual([]);
  });

  it('gives a bare panel its role and name', () => {
    const dial = ui('panel', { bounds: box(100, 100, 40, 40) });
    const top = ui('window', { bounds: box(0, 0, 800, 600) }, [dial, save]);
    const found = seen('knob', box(101, 101, 40, 40), { description: 'Decay', value: 0.25 });
    const { roots } = mergeAll([top], [found]);
    const node = find(roots, ({ id }) => id === dial.id);
    expect(node).toMatchObject({ role: 'knob', title: 'Decay', value: 0.25, bounds: dial.bounds });
    expect(nodeLine(node ?? top)).toContain('value≈0.25');
  });

  it('a canvas that is matched as a whole still shows what is painted in it', () => {
    const canvas = ui('canvas', { bounds: box(0, 0, 400, 400) });
    const top = ui('window', { bounds: box(0, 0, 800, 600) }, [canvas, save]);
    const { roots } = mergeAll([top], [seen('canvas', box(0, 0, 400, 400)), seen('pad', box(20, 200, 50, 50))]);
    expect(added(roots).map(({ role }) => role)).toEqual(['button']);
  });

  it('takes the best leaf, and each leaf only one', () => {
    const left = ui('button', { title: 'L', bounds: box(0, 0, 100, 20) });
    const top = ui('window', { bounds: box(0, 0, 800, 600) }, [left]);
    const good = seen('button', box(0, 0, 100, 20), { confidence: 0.4 });
    const poor = seen('button', box(40, 0, 100, 20), { confidence: 0.9 });
    const { roots, placements } = mergeAll([top], [poor, good]);
    expect(find(roots, ({ id }) => id === left.id)?.source).toEqual({ merged: 0.4 });
    expect(placements.map(({ detection }) => detection)).toEqual([poor]);
  });

  it('in picture pixels is mapped to the screen: scale and window origin are undone', () => {
    const place = { bounds: box(1000, 50, 640, 400), scale: 2 };
    expect(toScreen(seen('knob', box(100, 40, 60, 60)), place).bounds).toEqual(box(1050, 70, 30, 30));
  });
});

describe('what a detector half believes to see', () => {
  const canvas = ui('canvas', { bounds: box(300, 100, 400, 400) });
  const button = ui('button', { title: 'Save', bounds: box(10, 10, 100, 40) });
  const roots = [ui('window', { bounds: box(0, 0, 800, 600) }, [button, canvas])];
  const believed = (...found: Detection[]) => plausibleDetections(found, roots, 0.5);

  it('counts where the application paints, not between the widgets of a toolkit', () => {
    const [painted, between] = [
      seen('knob', box(400, 200, 40, 40), { confidence: 0.4 }),
      seen('scrollbar', box(10, 300, 200, 10), { confidence: 0.4 }),
    ];
    expect(believed(painted, between)).toEqual([painted]);
  });

  it('counts anywhere when it is sure, when it is text, and when a widget is there', () => {
    const sure = seen('button', box(10, 300, 40, 40), { confidence: 0.9 });
    const text = seen('text', box(10, 400, 80, 12), { confidence: 0.4, description: 'Tempo' });
    const known = seen('button', box(10, 10, 100, 40), { confidence: 0.4 });
    expect(believed(sure, text, known)).toEqual([sure, text, known]);
  });

  it('counts everywhere in an application without accessibility', () => {
    const found = [seen('button', box(10, 300, 40, 40), { confidence: 0.31 })];
    expect(plausibleDetections(found, [ui('window', { bounds: box(0, 0, 800, 600) })], 0.5)).toEqual(found);
  });
});

const detections = fc.array(
  fc.record({
    label: fc.constantFrom('knob', 'button', 'text', 'icon', 'canvas', 'listItem', 'somethingElse'),
    description: plainText,
    confidence: fc.double({ min: 0.3, max: 1, noNaN: true }),
    bounds: fc.record({
      x: fc.integer({ min: 0, max: 4000 }),
      y: fc.integer({ min: 0, max: 3000 }),
      w: fc.integer({ min: 1, max: 600 }),
      h: fc.integer({ min: 1, max: 600 }),
    }),
  }),
  { maxLength: 30 },
);

/** Trees as accessibility gives them, and detections of which some lie exactly on a node. */
const scenes = fc
  .tuple(trees(plainText), detections, fc.array(fc.nat(), { maxLength: 8 }))
  .map(([raw, free, picks]) => {
    const roots = raw.map(asAccessible);
    const boxes = [...indexById(roots).values()].flatMap(({ bounds }) =>
      bounds && bounds.w * bounds.h > 0 ? [bounds] : [],
    );
    const exact = picks.flatMap((pick) => boxes[pick % Math.max(1, boxes.length)] ?? []);
    return { roots, detections: [...free, ...exact.map((bounds) => seen('button', bounds, { description: 'on' }))] };
  });

let serial = 0;
function asAccessible(node: UiNode): UiNode {
  return { ...node, id: `ax_${serial++}`, source: 'ax', children: node.children.map(asAccessible) };
}

describe('whatever is detected', () => {
  it('no accessible node is lost, moved, or changed but for value and source', () => {
    fc.assert(
      fc.property(scenes, ({ roots, detections: found }) => {
        const after = mergeAll(roots, found).roots;
        const kept = (nodes: readonly UiNode[]): unknown[] =>
          nodes
            .filter(({ id }) => id.startsWith('ax_'))
            .map(({ id, bounds, enabled, secure, children }) => ({
              id,
              bounds,
              enabled,
              secure,
              below: kept(children),
            }));
        expect(kept(after)).toEqual(kept(roots));
      }),
      runs(100),
    );
  });

  it('the counts are those of the tree, each detection appears at most once, and ids are unique', () => {
    fc.assert(
      fc.property(scenes, ({ roots, detections: found }) => {
        const after = mergeAll(roots, found).roots;
        const { axNodes, visionNodes, mergedNodes } = countSources(after);
        expect(axNodes + mergedNodes).toBe(indexById(roots).size);
        expect(visionNodes).toBe(added(after).length);
        expect(visionNodes + mergedNodes).toBeLessThanOrEqual(found.length);
        expect(indexById(after).size).toBe(axNodes + visionNodes + mergedNodes);
      }),
      runs(100),
    );
  });

  it('the order of the list does not matter, and the given tree stays as it was', () => {
    fc.assert(
      fc.property(scenes, fc.integer(), ({ roots, detections: found }, seed) => {
        const copy = structuredClone(roots);
        const shuffled = found.map((each, at) => ({ each, key: Math.sin(seed + at) })).sort((a, b) => a.key - b.key);
        const one = mergeAll(roots, found).roots;
        const two = mergeAll(
          roots,
          shuffled.map(({ each }) => each),
        ).roots;
        expect(countSources(two).visionNodes).toBe(countSources(one).visionNodes);
        expect(roots).toEqual(copy);
      }),
      runs(100),
    );
  });
});

describe('ids of detections', () => {
  const canvas = ui('canvas', { bounds: box(0, 0, 800, 600) });
  const panel = (dx: number, dy: number) => [
    ui('window', { id: 'w_1c02', bounds: box(dx, dy, 800, 600) }, [{ ...canvas, bounds: box(dx, dy, 800, 600) }]),
  ];
  const controls = Array.from({ length: 12 }, (_, at) =>
    seen('knob', box(20 + at * 60, 40, 40, 40), { description: at % 2 ? 'Gain' : '' }),
  );
  const moved = (dx: number, dy: number) =>
    controls.map((each) => ({ ...each, bounds: { ...each.bounds, x: each.bounds.x + dx, y: each.bounds.y + dy } }));
  const idsOf = (roots: UiNode[]) => added(roots).map(({ id }) => id);

  it('stay over ten pictures, in any order, with bounds that vary and a window that moves', () => {
    const registry = new VisionIdRegistry(() => false);
    const first = idsOf(mergeAll(panel(0, 0), controls, registry).roots);
    expect(new Set(first).size).toBe(12);
    for (let look = 1; look < 10; look++) {
      const trembling = moved(look * 7, look * 5).map((each, at) => ({
        ...each,
        bounds: { ...each.bounds, w: each.bounds.w + ((at + look) % 3) - 1 },
      }));
      expect(idsOf(mergeAll(panel(look * 7, look * 5), trembling.reverse(), registry).roots)).toEqual(first);
    }
  });

  it('stay when the text changes in place, and when another thing appears before it', () => {
    const registry = new VisionIdRegistry(() => false);
    const [first = ''] = idsOf(
      mergeAll(panel(0, 0), [seen('button', box(200, 200, 80, 30), { description: 'Play' })], registry).roots,
    );
    const later = mergeAll(
      panel(0, 0),
      [
        seen('button', box(10, 10, 80, 30), { description: 'Play' }),
        seen('button', box(200, 200, 80, 30), { description: 'Stop' }),
      ],
      registry,
    );
    expect(added(later.roots).find(({ title }) => title === 'Stop')?.id).toBe(first);
  });

  const page = (...names: string[]) =>
    names.map((description, at) => seen('button', box(20, 20 + at * 40, 80, 30), { description }));
  const namedIds = (roots: UiNode[]) => new Map(added(roots).map(({ title, id }) => [title, id]));

  it('are others where most names have changed: another page stands where something was', () => {
    const registry = new VisionIdRegistry(() => false);
    const look = (...names: string[]) => namedIds(mergeAll(panel(0, 0), page(...names), registry).roots);
    const first = look('Apply', 'Revert', 'Close');
    const second = look('Delete', 'Rename', 'Close');
    expect(second.get('Delete')).not.toBe(first.get('Apply'));
    expect(second.get('Close')).toBe(first.get('Close'));
    expect(look('Apply', 'Revert', 'Close')).toEqual(first);
  });

  it('stay, with the role that was seen first, where a thing looks like another as it is lit', () => {
    const registry = new VisionIdRegistry(() => false);
    const look = (label: string) =>
      added(mergeAll(panel(0, 0), [seen(label, box(20, 20, 60, 26), { description: 'File' })], registry).roots)[0];
    const first = look('menuItem');
    expect(look('tab')).toMatchObject({ id: first?.id, role: 'menuItem', title: 'File' });
  });

  it('stay with what has scrolled, where its words tell it from the rest', () => {
    const registry = new VisionIdRegistry(() => false);
    const look = (...names: string[]) => namedIds(mergeAll(panel(0, 0), page(...names), registry).roots);
    const first = look('Alpha', 'Beta', 'Gamma', 'Delta');
    const second = look('Beta', 'Gamma', 'Delta', 'Epsilon');
    for (const name of ['Beta', 'Gamma', 'Delta']) expect(second.get(name)).toBe(first.get(name));
    expect(second.get('Epsilon')).not.toBe(first.get('Alpha'));
  });

  it('are the same in a fresh registry', () => {
    expect(idsOf(mergeAll(panel(0, 0), controls).roots)).toEqual(idsOf(mergeAll(panel(0, 0), controls).roots));
  });

  it('never are those of another node', () => {
    const taken = new Set(idsOf(mergeAll(panel(0, 0), controls).roots));
    const others = idsOf(mergeAll(panel(0, 0), controls, new VisionIdRegistry((id) => taken.has(id))).roots);
    expect(others.filter((id) => taken.has(id))).toEqual([]);
  });

  it('are forgotten in the end', () => {
    const registry = new VisionIdRegistry(() => false);
    let oldest = '';
    for (let look = 0; look <= 41; look++) {
      const many = Array.from({ length: 100 }, (_, at) => seen('key', box(at * 8, look * 10, 6, 8)));
      const ids = idsOf(mergeAll(panel(0, 0), many, registry).roots);
      oldest ||= ids[0] ?? '';
    }
    expect(registry.has(oldest)).toBe(false);
  });
});

describe('names of painted gauges', () => {
  const window = [ui('window', { bounds: box(0, 0, 800, 600) })];
  const knobNamed = (description: string) => [seen('knob', box(20, 40, 40, 40), { description })];
  const titleAfter = (...readings: string[]) => {
    const registry = new VisionIdRegistry(() => false);
    let title: string | undefined;
    for (const reading of readings)
      [title] = added(mergeAll(window, knobNamed(reading), registry).roots).map((each) => each.title);
    return title;
  };

  it('are not replaced by worse readings of the same caption', () => {
    expect(titleAfter('CUTOFF', 'CUTOFE')).toBe('CUTOFF');
    expect(titleAfter('CUTOFF', '')).toBe('CUTOFF');
    expect(titleAfter('CUTOFF', '1T/')).toBe('CUTOFF');
  });

  it('are replaced by a better reading, or another name', () => {
    expect(titleAfter('', 'CUTOFF')).toBe('CUTOFF');
    expect(titleAfter('1T/', 'RESON.')).toBe('RESON.');
    expect(titleAfter('VOLUME', 'PAN LEFT')).toBe('PAN LEFT');
  });
});
