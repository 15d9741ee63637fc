import { expect, it } from 'vitest';
import { Serial } from '../../../src/core/serial.ts';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

it('runs one piece of work at a time, in order', async () => {
  const serial = new Serial();
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} starts`);
    await later();
    steps.push(`${name} ends`);
    return name;
  };
  expect(await Promise.all([serial.run(work('first')), serial.run(work('second'))])).toEqual(['first', 'second']);
  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});

it('goes on after a failure', async () => {
  const serial = new Serial();
  const failing = serial.run(() => Promise.reject(new Error('broken')));
  const next = serial.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('ends a wait that is aborted, without letting the next overtake the work in front', async () => {
  const serial = new Serial();
  const steps: string[] = [];
  let finish = () => {};
  const first = serial.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const controller = new AbortController();
  const waiting = serial.run(async () => void steps.push('aborted work'), controller.signal);
  const third = serial.run(async () => void steps.push('third'));
  controller.abort(new Error('no longer wanted'));
  await expect(waiting).rejects.toThrow('no longer wanted');
  await later();
  expect(steps).toEqual([]);
  finish();
  await Promise.all([first, third]);
  expect(steps).toEqual(['third']);
});

it('does not start work whose signal is aborted already', async () => {
  const serial = new Serial();
  let started = false;
  const work = async () => {
    started = true;
  };
  await expect(serial.run(work, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect(started).toBe(false);
});

it('takes no notice of an abort once the work runs', async () => {
  const serial = new Serial();
  const controller = new AbortController();
  const running = serial.run(async () => {
    controller.abort();
    await later();
    return 'done';
  }, controller.signal);
  expect(await running).toBe('done');
});
