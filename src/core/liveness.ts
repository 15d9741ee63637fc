/** A process that may not be signalled runs, as another user's. */
export function isAlive(pid: number): boolean {
  return signalOutcome(pid) !== 'gone';
}

export function isForeign(pid: number): boolean {
  return signalOutcome(pid) === 'foreign';
}

function signalOutcome(pid: number): 'ours' | 'foreign' | 'gone' {
  try {
    process.kill(pid, 0);
    return 'ours';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'foreign' : 'gone';
  }
}
