import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('a field of %s that is scrolled away', (toolkit) => {
  let app: Actors;
  const away = (title: string) =>
    app.node((node) => node.title === title && node.role !== 'label' && node.offscreen === true);
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/scrolled-fields.py', toolkit]);
    await away('Line 19');
  });

  it('is reported with what it held and holds when it is set', async () => {
    const verdict = await app.set(await away('Line 19'), 'last');
    expect(verdict).toMatchObject({ success: true, changed: true, effects: [] });
    expect(verdict).toMatchObject({ nodeBefore: { value: 'line 19' }, nodeAfter: { value: 'last', offscreen: true } });
    await app.says('LINE_19_last');
  });

  it('is reported when it is a number or a date', async () => {
    expect(await app.set(await away('Number 18'), 42)).toMatchObject({
      success: true,
      changed: true,
      nodeBefore: { value: 18 },
      nodeAfter: { value: 42 },
    });
    expect(await app.set(await away('Date 18'), '2021-02-03')).toMatchObject({
      success: true,
      changed: true,
      nodeBefore: { value: '2020-01-01' },
      nodeAfter: { value: '2021-02-03' },
    });
  });

  it('is reported when it is set to what it holds, or does not take what it is given', async () => {
    expect(await app.set(await away('Line 18'), 'line 18')).toMatchObject({ success: true, changed: false });
    const cut = await app.set(await away('Line 17'), 'longer than ten');
    expect(cut).toMatchObject({ success: false, changed: true, nodeAfter: { value: 'longer tha' } });
  });

  it('is typed into', async () => {
    const verdict = await app.type(await away('Line 16'), '!');
    expect(verdict).toMatchObject({ success: true, changed: true });
    expect(verdict).toMatchObject({ nodeBefore: { value: 'line 16' }, nodeAfter: { value: 'line 16!' } });
    await app.says('LINE_16_line 16!');
  });
});
