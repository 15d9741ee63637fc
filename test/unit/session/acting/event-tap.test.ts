import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Application, PlatformEvent } from '../../../../src/core/backend.ts';
import { EventTap } from '../../../../src/session/acting/event-tap.ts';

const EVENT: PlatformEvent = { kind: 'value', ref: ':1.1/label', atMs: 0 };

describe('an application that floods', () => {
  let send: () => void = () => {};
  let tap: EventTap;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const watch: Application['watch'] = async (listener) => {
      send = () => listener(EVENT);
      return { async [Symbol.asyncDispose]() {} };
    };
    tap = await EventTap.open({ watch } as Application, new AbortController().signal);
  });
  afterEach(() => vi.useRealTimers());

  const sendFor = (ms: number, everyMs: number) => {
    for (let at = 0; at < ms; at += everyMs) {
      vi.advanceTimersByTime(everyMs);
      send();
    }
  };

  it('is one that has sent many events all the time', () => {
    sendFor(1_000, 2);
    expect(tap.isFlooded()).toBe(true);
  });

  it('is not one that sends some, that has just begun, or that has come to rest', () => {
    sendFor(1_000, 20);
    expect(tap.isFlooded()).toBe(false);
    sendFor(100, 1);
    expect(tap.isFlooded()).toBe(false);
    sendFor(1_000, 2);
    vi.advanceTimersByTime(500);
    expect(tap.isFlooded()).toBe(false);
  });
});
