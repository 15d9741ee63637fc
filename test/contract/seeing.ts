import { beforeAll, describe, expect, it } from 'vitest';
import type { Application, Reading, ReadOptions } from '../../src/core/backend.ts';
import { IdRegistry } from '../../src/core/ids/id-registry.ts';
import type { PlatformNode } from '../../src/core/node.ts';
import type { Role } from '../../src/core/roles.ts';
import { find, walk } from '../../src/core/tree.ts';
import { eventually, patience } from '../support/desktop.ts';
import { expectSwatches } from '../support/swatches.ts';

/** Where a toolkit says the same thing differently. Everything else must be equal in all of them. */
export type Dialect = {
  /** `by version`: GTK 4 reports since 4.10 or so whether it is on. */
  toggle: { role: Role; hasState: boolean | 'by version' };
  slider: number;
  listItem: Role;
  comboTitle: string | undefined;
  /** What it calls a choice that pops up, where that is no combo box. */
  comboRole?: Role;
  /** Rows of the table that the toolkit says there are, or fewer where it keeps only some alive: newer ones list what shows. */
  tableItems: { atLeast: number; role: Role; mayListShown?: true };
  window: { hasBounds: boolean };
  /** What it calls a field of several lines, where it does not say that it has them. */
  areaRole?: Role;
  /** A password field has no name. */
  namelessPassword?: true;
  /** Nothing of the sample that does not show is in its tree. */
  listsOnlyShown?: true;
};

const EVERYTHING: ReadOptions = { depth: 50, maxNodes: 10_000, expand: 'nothing' };

/** What every backend must see of the sample application. */
export function describeSeeing(name: string, dialect: Dialect, start: () => Promise<Application>): void {
  describe(`${name} is seen`, () => {
    let app: Application;
    let reading: Reading;

    beforeAll(async () => {
      app = await start();
      // Windows settle after they first show: two readings in a row that agree.
      let before = '';
      reading = await eventually(async () => {
        const each = await app.read(EVERYTHING, patience());
        const now = JSON.stringify(each.roots);
        const atRest = now === before && find(each.roots, ({ title, bounds }) => title === 'Open Dialog' && !!bounds);
        before = now;
        return atRest ? each : undefined;
      });
    });

    const node = (role: Role, title: string | undefined): PlatformNode => {
      const found = find(reading.roots, (each) => each.role === role && each.title === title);
      if (!found) throw new Error(`no ${role} "${title}"`);
      return found;
    };

    it('has one window with its title, complete and without warnings', () => {
      const window = node('window', 'Strobe UI Test');
      expect(window.bounds !== undefined).toBe(dialect.window.hasBounds);
      expect(reading.warnings).toEqual([]);
      expect(reading.complete).toBe(true);
    });

    it('shows buttons that can be pressed', () => {
      const action = node('button', 'Action');
      expect(action.enabled).toBe(true);
      expect(action.actions.length).toBeGreaterThan(0);
      const toggle = node(dialect.toggle.role, 'Enable');
      const { hasState } = dialect.toggle;
      expect(hasState === 'by version' ? [undefined, false] : [hasState ? false : undefined]).toContain(toggle.checked);
    });

    it('shows values: slider, text, text area, spin button, combo box', () => {
      expect(node('slider', 'Volume').value).toBeCloseTo(dialect.slider);
      expect(node('textField', 'Name').value).toBe('test');
      expect(node(dialect.areaRole ?? 'textArea', 'Notes').value).toMatch(/^First line\nSecond line\n?$/);
      expect(node('spinButton', 'Count').value).toBe(3);
      expect(node(dialect.comboRole ?? 'comboBox', dialect.comboTitle).value).toBe('Vanilla');
    });

    it('never shows what is in a password field', () => {
      const password = find(reading.roots, ({ secure }) => secure === true);
      expect(password).toMatchObject({ role: 'textField' });
      expect(password?.title).toBe(dialect.namelessPassword ? undefined : 'Password');
      expect(password?.value).toBeUndefined();
      expect(JSON.stringify(reading.roots)).not.toContain('hunter2');
    });

    it('shows the items of a list', () => {
      for (const title of ['Alpha', 'Beta', 'Gamma']) expect(node(dialect.listItem, title).bounds).toBeDefined();
    });

    it('shows the visible rows of a long table, and how many there are', () => {
      const { atLeast, role, mayListShown } = dialect.tableItems;
      const counted = find(reading.roots, (each) => (each.childCount ?? 0) >= atLeast);
      const shown = (each: PlatformNode) => each.children.length > 3 && each.children.every((row) => row.role === role);
      const table = counted ?? (mayListShown && find(reading.roots, shown));
      if (!table) throw new Error('no table says how many children it has');
      const texts = new Set<string>();
      walk([table], (each) => {
        if (!each.offscreen && each.title) texts.add(each.title);
        return undefined;
      });
      for (const row of ['Row 1', 'Row 2', 'Row 5']) expect(texts).toContain(row);
      expect(texts).not.toContain('Row 500');
      expect(table.children.length).toBeLessThan(table.childCount ?? atLeast);
    });

    it('marks what does not show, without bounds', () => {
      const nodes: PlatformNode[] = [];
      walk(reading.roots, (each) => {
        nodes.push(each);
        return undefined;
      });
      const away = nodes.filter(({ offscreen }) => offscreen);
      expect(away.length > 0).toBe(!dialect.listsOnlyShown);
      expect(away.filter(({ bounds }) => bounds)).toEqual([]);
      expect(away.flatMap(({ children }) => children).filter(({ offscreen }) => !offscreen)).toEqual([]);
      const sized = nodes.flatMap(({ bounds }) => bounds ?? []);
      expect(sized.length).toBeGreaterThan(0);
      expect(sized.filter(({ w, h }) => w * h <= 0)).toEqual([]);
      // The item of a menu that is closed.
      expect(nodes.filter(({ title, offscreen }) => title === 'New' && !offscreen)).toEqual([]);
    });

    it('gives every node an id of its own, the same at every look and in a new session', async () => {
      const book = new IdRegistry();
      const ids = (roots: PlatformNode[], from: IdRegistry) => {
        const given: string[] = [];
        walk(from.assign(roots), (each) => {
          given.push(each.id);
          return undefined;
        });
        return given;
      };
      const first = ids(reading.roots, book);
      expect(new Set(first).size).toBe(first.length);
      for (let look = 0; look < 10; look++) {
        const { roots } = await app.read(EVERYTHING, patience());
        expect(ids(roots, book)).toEqual(first);
      }
      expect(ids(reading.roots, new IdRegistry())).toEqual(first);
    });

    it('takes a picture of the window', async () => {
      const picture = await app.capture({}, patience());
      expect(picture.window.title).toBe('Strobe UI Test');
      expect(picture.rgba.length).toBe(picture.widthPx * picture.heightPx * 4);
    });

    it('has its swatches where their pixels are', () => expectSwatches(app));
  });
}
