import { describe, expect, it } from 'vitest';
import { IdRegistry } from '../../../src/core/ids/id-registry.ts';
import { type Selector, select } from '../../../src/testing/selector.ts';
import { mailApp, synthApp } from '../core/sample-apps.ts';
import { ui as node } from '../core/trees.ts';

const mail = new IdRegistry().assign(mailApp(30));
const synth = new IdRegistry().assign(synthApp());
const titles = (roots: typeof mail, selector: Selector, hidden = false) =>
  select(roots, selector, { hidden }).map(({ title }) => title);

describe('a selector', () => {
  it('finds by role, whole name and state', () => {
    expect(titles(synth, [{ by: 'role', role: 'button' }])).toEqual(['Cancel', 'OK', 'Play', 'Stop', 'Record']);
    expect(titles(synth, [{ by: 'role', role: 'button', name: 'Play' }])).toEqual(['Play']);
    expect(titles(synth, [{ by: 'role', role: 'button', name: 'pla' }])).toEqual([]);
    expect(titles(synth, [{ by: 'role', role: 'button', name: /^(pl|st)/i }])).toEqual(['Play', 'Stop']);
    expect(titles(synth, [{ by: 'role', role: 'button', disabled: true }])).toEqual(['Stop']);
    expect(titles(synth, [{ by: 'role', role: 'checkbox', checked: true }])).toEqual(
      select(synth, [{ by: 'role', role: 'checkbox' }], { hidden: false })
        .filter(({ checked }) => checked === true)
        .map(({ title }) => title),
    );
  });

  it('starts anew with a pattern that remembers where it was', () => {
    const name = /Pla/g;
    expect(titles(synth, [{ by: 'role', role: 'button', name }])).toEqual(['Play']);
    expect(titles(synth, [{ by: 'role', role: 'button', name }])).toEqual(['Play']);
  });

  it('counts a button and the label inside it once', () => {
    const found = select(mail, [{ by: 'text', text: 'Forward' }], { hidden: false });
    expect(found.map(({ role }) => role)).toEqual(['button']);
  });

  it('leaves out what does not show, unless that is wanted', () => {
    const items: Selector = [{ by: 'role', role: 'menuItem' }];
    expect(titles(mail, items)).toEqual([]);
    expect(titles(mail, items, true)).toHaveLength(23);
  });

  it('looks within what the step before has found, and each thing counts once', () => {
    const inner = node('panel', { title: 'A' }, [node('button', { title: 'Save' })]);
    const roots = [node('window', {}, [node('panel', { title: 'A' }, [inner]), node('button', { title: 'Save' })])];
    const save: Selector = [{ by: 'role', role: 'button', name: 'Save' }];
    expect(select(roots, save, { hidden: false })).toHaveLength(2);
    expect(select(roots, [{ by: 'role', role: 'panel', name: 'A' }, ...save], { hidden: false })).toEqual(
      inner.children,
    );
  });

  it('filters by text and by what something holds', () => {
    const row = (title: string) => node('row', {}, [node('label', { title }), node('button', { title: 'Delete' })]);
    const roots = [node('window', {}, [row('Alpha one'), row('Beta two')])];
    const rows: Selector = [{ by: 'role', role: 'row' }];
    const pick = (...more: Selector) => select(roots, [...rows, ...more], { hidden: false });
    const [first, second] = roots[0]?.children ?? [];
    expect(pick({ by: 'filter', hasText: 'BETA' })).toEqual([second]);
    expect(pick({ by: 'filter', has: [{ by: 'text', text: 'Alpha one' }] })).toEqual([first]);
    expect(pick({ by: 'filter', has: [{ by: 'text', text: 'Gamma' }] })).toEqual([]);
    expect(pick({ by: 'nth', index: -1 })).toEqual([second]);
    expect(pick({ by: 'nth', index: 2 })).toEqual([]);
    expect(pick({ by: 'nth', index: 0 }, { by: 'role', role: 'button' })).toEqual([first?.children[1]]);
  });

  it('finds a field by its own name, or by the label right before it', () => {
    const named = node('textField', { title: 'City:' });
    const nameless = node('textField', {});
    const choice = node('comboBox', { title: 'Mint' });
    const label = (title: string) => node('label', { title });
    const roots = [node('window', {}, [named, label('Street :'), nameless, label('Flavor'), choice, label('Status')])];
    roots[0]?.children.push(node('button', { title: 'OK' }));
    expect(select(roots, [{ by: 'label', text: 'City' }], { hidden: false })).toEqual([named]);
    expect(select(roots, [{ by: 'label', text: 'Street' }], { hidden: false })).toEqual([nameless]);
    expect(select(roots, [{ by: 'label', text: 'Flavor' }], { hidden: false })).toEqual([choice]);
    expect(select(roots, [{ by: 'label', text: 'Status' }], { hidden: false })).toEqual([]);
  });

  it('finds nothing by what is in a password field', () => {
    const roots = [node('window', {}, [node('textField', { value: 'hunter2', secure: true })])];
    expect(select(roots, [{ by: 'text', text: 'hunter2' }], { hidden: true })).toEqual([]);
  });
});
