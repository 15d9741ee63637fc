import type { Finding } from '../core/backend.ts';
import { toUiError } from '../core/errors.ts';
import { oneLine } from '../core/foreign-text.ts';
import { Timeouts } from '../core/timeouts.ts';
import { selectPlatform } from '../platform/select.ts';
import { loadSettings } from '../settings/load.ts';
import type { Settings } from '../settings/schema.ts';
import { examineVision } from './doctor-vision.ts';
import { asJson, print } from './terminal.ts';

const OLDEST_NODE = [20, 19] as const;
const DIAGNOSIS_MS = 10_000;

/** `strobe doctor`: exit code 1 when something that Strobe cannot do without is missing. */
export async function runDoctor(options: { json?: boolean }): Promise<number> {
  const { settings, warnings } = loadSettings({ project: process.cwd() });
  const findings = [
    examineNode(process.versions.node),
    ...examineSettings(warnings),
    ...(await examinePlatform(settings)),
    await examineVision(),
  ];
  const isWell = findings.every((finding) => finding.level !== 'missing');
  print(options.json ? asJson({ ok: isWell, findings }, 2) : formatFindings(findings));
  return isWell ? 0 : 1;
}

export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = OLDEST_NODE;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) {
    return { name: 'Node.js', level: 'ok', detail: version };
  }
  const detail = `${version}; Strobe needs ${OLDEST_NODE.join('.')} or later`;
  return { name: 'Node.js', level: 'missing', detail, fix: 'install Node.js 20.19 or later from https://nodejs.org' };
}

function examineSettings(warnings: readonly string[]): Finding[] {
  if (warnings.length === 0) return [{ name: 'Settings', level: 'ok', detail: 'read without problems' }];
  return warnings.map((detail) => ({
    name: 'Settings',
    level: 'warning',
    detail,
    fix: 'edit the file or variable that is named here',
  }));
}

async function examinePlatform({
  limits,
  isolated: { display },
  policy: { desktopInput },
}: Settings): Promise<Finding[]> {
  try {
    const timeouts = new Timeouts(limits.patience);
    const platform = await selectPlatform(timeouts, { display, desktopInput });
    return await platform.diagnose(AbortSignal.timeout(timeouts.scale(DIAGNOSIS_MS)));
  } catch (thrown) {
    const { message, hint } = toUiError(thrown);
    return [{ name: 'Platform', level: 'missing', detail: message, ...(hint !== undefined && { fix: hint }) }];
  }
}

const MARKS = { ok: 'ok', warning: 'warn', missing: 'MISSING' } as const;

export function formatFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, level, detail, fix }) => {
    const line = `${MARKS[level].padEnd(7)}  ${name.padEnd(width)}  ${oneLine(detail)}`;
    return fix === undefined || level === 'ok' ? [line] : [line, `${' '.repeat(width + 11)}→ ${fix}`];
  });
  const missing = findings.filter(({ level }) => level === 'missing').length;
  const verdict = missing === 0 ? 'Strobe can work here.' : `${missing} missing: Strobe cannot work here yet.`;
  return [...lines, '', verdict].join('\n');
}
