import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyConnections } from '../../../../../../src/platform/linux/atspi/acting/busy-connections.ts';
import { timeouts } from '../../../../../support/timeouts.ts';
import { screenWindow } from '../../screen/fake-screen.ts';

const main = screenWindow(1);
const dialog = screenWindow(2, { kind: 'dialog' });

describe('busy connections', () => {
  let busy: BusyConnections;
  let released: string[];

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    busy = new BusyConnections(timeouts);
    released = [];
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const press = (name: string, windows = [main]) => busy.add({ kind: 'press' }, windows, () => released.push(name));

  it('are released at once where nothing was pressed', () => {
    busy.add({ kind: 'focus' }, [main], () => released.push('focus'));
    busy.review([main]);
    expect(released).toEqual(['focus']);
  });

  it('are kept for a while after a press, as its dialog may not show yet', () => {
    press('first');
    busy.review([main]);
    expect(released).toEqual([]);
    vi.advanceTimersByTime(60_000);
    busy.review([main]);
    expect(released).toEqual(['first']);
  });

  const closeAndWait = () => {
    busy.review([main]);
    vi.advanceTimersByTime(60_000);
    busy.review([main]);
  };

  it('are kept for as long as the dialog of the press is open, and for a while after', () => {
    press('opening');
    vi.advanceTimersByTime(60_000);
    busy.review([dialog, main]);
    busy.review([main]);
    expect(released).toEqual([]);
    closeAndWait();
    expect(released).toEqual(['opening']);
  });

  it('are kept for the press that opens one dialog after the other, and few for those that close them', () => {
    let handle = 2;
    for (const opening of ['first', 'second']) {
      press(opening);
      for (const until = handle + 20; handle < until; handle++) {
        const shown = [screenWindow(handle, { kind: 'dialog' }), main];
        busy.review(shown);
        press(`in ${handle}`, shown);
        busy.review([main]);
        expect(released).not.toContain(opening);
        expect(released.length).toBeGreaterThan(handle - 6);
      }
    }
    closeAndWait();
    expect(released).toContain('second');
  });

  it('are kept for the last press before a dialog, not for those after it', () => {
    press('before');
    press('opening');
    press('inside', [dialog, main]);
    vi.advanceTimersByTime(60_000);
    busy.review([dialog, main]);
    expect(released).toEqual(['before', 'inside']);
  });

  it('are few: of many presses, all but the last two are released', () => {
    for (const name of ['a', 'b', 'c', 'd']) press(name);
    busy.review([main]);
    expect(released).toEqual(['a', 'b']);
  });
});
