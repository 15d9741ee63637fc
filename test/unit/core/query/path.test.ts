import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elementPath, parsePath, resolvePath } from '../../../../src/core/query/path.ts';
import { walk } from '../../../../src/core/tree.ts';
import { runs } from '../../../support/runs.ts';
import { hostileText, trees, ui } from '../trees.ts';

const close = ui('button', { title: 'Close' });
const tree = [
  ui('window', { title: 'W' }, [ui('panel'), ui('button', { title: 'Close' }), ui('panel', {}, [close, ui('button')])]),
];

describe('an element path', () => {
  it('goes by place, and by title at its end', () => {
    expect(elementPath(tree, close.id)).toBe("window[0]/panel[1]/button[@title='Close']");
    expect(elementPath(tree, 'btn_none')).toBeUndefined();
  });

  it('goes by place where a title is missing or not the only one', () => {
    const twins = [ui('list', {}, [ui('row', { title: 'a' }), ui('row', { title: 'a' }), ui('row')])];
    const paths = twins[0]?.children.map(({ id }) => elementPath(twins, id));
    expect(paths).toEqual(['list[0]/row[0]', 'list[0]/row[1]', 'list[0]/row[2]']);
  });

  it('leaves out what lies between a window and what is deep in it', () => {
    const play = ui('button', { title: 'Play' });
    const [first, second] = [ui('slider'), ui('slider')];
    const group = ui('panel', {}, [ui('scrollArea', {}, [play, first, second])]);
    const deep = [ui('dialog'), ui('window', { title: 'W' }, [ui('panel', {}, [ui('slider')]), group])];
    expect(elementPath(deep, play.id)).toBe("window[0]//button[@title='Play']");
    expect(elementPath(deep, second.id)).toBe('window[0]//slider[2]');
    expect(resolvePath(deep, 'window[0]//scrollArea/slider[1]')).toBe(second);
  });

  it('leads back to its node, whatever the titles', () => {
    fc.assert(
      fc.property(trees(fc.oneof(hostileText, fc.constantFrom("it's", "a/b[0]'", "\\'"))), (roots) => {
        walk(roots, (node) => {
          const path = elementPath(roots, node.id) ?? '';
          expect(path).not.toMatch(/[\n\r\u2028\u2029]/);
          expect(resolvePath(roots, path)).toBe(node);
          return undefined;
        });
      }),
      runs(60),
    );
  });

  it('is read in every form', () => {
    expect(parsePath("window/panel[2]/button[@title='it\\'s']")).toEqual([
      { role: 'window', by: { kind: 'index', index: 0 }, among: 'children' },
      { role: 'panel', by: { kind: 'index', index: 2 }, among: 'children' },
      { role: 'button', by: { kind: 'title', title: "it's" }, among: 'children' },
    ]);
    expect(parsePath('window//panel').map(({ among }) => among)).toEqual(['children', 'all below']);
    expect(resolvePath(tree, "window[@title='W']/panel[1]/button[0]")).toBe(close);
    expect(resolvePath(tree, 'window[0]/panel[7]')).toBeUndefined();
  });

  it.each([
    '',
    '/',
    'window[',
    'window[0]/',
    'window[0]///panel',
    'window[0]//',
    '//panel',
    "button[@title='x]",
    'window[-1]',
    '[0]',
  ])('refuses %j', (path) => {
    expect(() => parsePath(path)).toThrow('Not an element path');
  });
});
