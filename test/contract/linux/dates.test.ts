import { beforeAll, describe, expect, it } from 'vitest';
import { type Actors, actOn } from '../../support/acting.ts';
import { PYTHON } from '../../support/desktop.ts';

describe.each(['qt5', 'qt6'])('dates and times of %s', (toolkit) => {
  let app: Actors;
  const field = (title: string) => app.titled(title, 'spinButton');
  beforeAll(async () => {
    app = await actOn(PYTHON, ['test/fixtures/apps/dates.py', toolkit]);
    await field('Date');
  });

  it('are reported as they show, and numbers as numbers', async () => {
    const titles = ['Date', 'Time', 'Both', 'Number', 'Debt'];
    const values = await Promise.all(titles.map(async (title) => (await field(title)).value));
    expect(values).toEqual(['2020-05-06', '10:20', '2020-05-06 10:20', 0, 0]);
  });

  it.each([
    ['Date', '2021-12-31'],
    ['Time', '23:45'],
    ['Both', '2019-01-02 03:04'],
  ])('are set: %s', async (title, value) => {
    const verdict = await app.set(await field(title), value);
    expect(verdict.error?.message).toBeUndefined();
    expect(verdict).toMatchObject({ success: true, changed: true, nodeAfter: { value } });
    await app.says(`${title} ${value}`);
  });

  it('leave the keyboard where it was', async () => {
    await app.click(await app.titled('Note', 'textField'));
    await app.node(({ title, focused }) => title === 'Note' && focused);
    expect(await app.set(await field('Time'), '07:08')).toMatchObject({ success: true, effects: [] });
    expect(await app.titled('Note', 'textField')).toMatchObject({ focused: true });
  });

  it.each(['soon', '2021-13-01', ''])('say that they do not take %o, and keep what they had', async (wanted) => {
    const date = await field('Date');
    const verdict = await app.set(date, wanted);
    expect(verdict).toMatchObject({ success: false, changed: false, nodeAfter: { value: date.value } });
    expect(verdict.error?.message).toContain(`did not take the value: it has "${date.value}" now`);
  });

  it('are typed into', async () => {
    const date = await field('Date');
    await app.set(date, '2021-12-31');
    const verdict = await app.type(date, '2018');
    expect(verdict).toMatchObject({ nodeAfter: { value: '2018-12-31' } });
    await app.says('Date 2018-12-31');
  });
});
