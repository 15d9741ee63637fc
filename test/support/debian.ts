import { spawnSync } from 'node:child_process';
import type { Impossible } from './it-can.ts';

/** What a test needs of a package: its version where that is new enough, else the reason to skip the test. */
export function packageFrom(name: string, least: string, because: string): Impossible | string {
  const asked = spawnSync('dpkg-query', ['-W', '-f', '$' + '{Version}', name], { encoding: 'utf8' });
  const version = asked.status === 0 ? asked.stdout : '';
  const isNewEnough = version !== '' && spawnSync('dpkg', ['--compare-versions', version, 'ge', least]).status === 0;
  return isNewEnough ? version : { because: `${because}; this is ${name} ${version || '(none)'}` };
}
