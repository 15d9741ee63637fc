import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isAlive } from '../../../../src/core/liveness.ts';
import { executablesOf, groupOf, membersOf } from '../../../../src/platform/macos/process-table.ts';
import { eventually } from '../../../support/desktop.ts';

describe('the process table', () => {
  it('finds the group of a program and of its children, until none is left', async () => {
    const child = spawn('/bin/sh', ['-c', 'sleep 1000 & wait'], { detached: true, stdio: 'ignore' });
    const pid = child.pid ?? 0;
    const both = await eventually(async () => {
      const members = await membersOf(pid);
      return members.length === 2 ? members : undefined;
    });
    expect(both).toContain(pid);
    expect(both.map(groupOf)).toEqual([pid, pid]);
    process.kill(-pid, 'SIGKILL');
    await once(child, 'exit');
    await eventually(async () => ((await membersOf(pid)).length === 0 ? true : undefined));
    expect(isAlive(pid)).toBe(false);
    expect(groupOf(pid)).toBeUndefined();
  });

  it('finds which file a process runs', async () => {
    const found = await executablesOf([process.pid, 2 ** 22 - 1]);
    expect(found.get(process.pid)).toMatch(/\/node/);
    expect(found.size).toBe(1);
    expect(await executablesOf([])).toEqual(new Map());
  });
});
