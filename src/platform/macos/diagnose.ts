import type { Finding } from '../../core/backend.ts';
import { toUiError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { captureWindow } from './capture.ts';
import { findGrantee } from './grantee.ts';
import { HelperClient } from './helper-client.ts';
import { type CgWindow, isOrdinary } from './shared/cg-window.ts';
import { accessibilityRequired, screenRecordingRequired } from './shared/permissions.ts';

/** Reports what this Mac lacks. Permissions are tried out: what the system reports of them may be out of date. */
export async function diagnoseMac(timeouts: Timeouts, signal: AbortSignal): Promise<Finding[]> {
  await using helper = new HelperClient(timeouts);
  const name = 'Helper';
  let windows: CgWindow[];
  try {
    windows = await helper.call('cgWindows', [], timeouts.callMs, signal);
  } catch (error) {
    const { message, hint } = toUiError(error);
    return [{ name, level: 'missing', detail: message, ...(hint !== undefined && { fix: hint }) }];
  }
  const foreign = windows.filter((window) => isOrdinary(window) && window.onScreen);
  return [
    { name, level: 'ok', detail: 'It runs and has loaded the frameworks of macOS.' },
    await findGrantee(helper, signal),
    await tryReading(helper, foreign, signal),
    await tryCapture(foreign, signal),
  ];
}

async function tryReading(helper: HelperClient, windows: CgWindow[], signal: AbortSignal): Promise<Finding> {
  const name = 'Accessibility';
  const { message, hint } = accessibilityRequired();
  const [first] = windows;
  try {
    if (first === undefined) {
      const trusted = await helper.call('isTrusted', [false], helper.timeouts.callMs, signal);
      if (!trusted) return { name, level: 'missing', detail: message, fix: hint ?? '' };
      return { name, level: 'ok', detail: 'Granted; there is no window on the screen to try it on.' };
    }
    const pids = [...new Set(windows.map(({ pid }) => pid))];
    const titles = await helper.call('windowTitles', [pids], helper.timeouts.treeMs, signal);
    const read = titles.filter((each) => each !== undefined).length;
    if (read > 0)
      return { name, level: 'ok', detail: `${read} of ${pids.length} applications on the screen were read.` };
    return { name, level: 'warning', detail: 'Granted, but no application on the screen answered.', fix: hint ?? '' };
  } catch (error) {
    return { name, level: 'missing', detail: toUiError(error).message, fix: hint ?? '' };
  }
}

async function tryCapture(windows: CgWindow[], signal: AbortSignal): Promise<Finding> {
  const name = 'Screen Recording';
  const [first] = windows;
  if (first === undefined) return { name, level: 'ok', detail: 'There is no window on the screen to try it on.' };
  try {
    const { widthPx, heightPx, scale } = await captureWindow(String(first.number), first.bounds, signal);
    return {
      name,
      level: 'ok',
      detail: `A picture of ${quote(first.owner)} was taken: ${widthPx}×${heightPx}, scale ${scale}.`,
    };
  } catch {
    const { message, hint } = screenRecordingRequired();
    return { name, level: 'warning', detail: `${message} (trees work without)`, fix: hint ?? '' };
  }
}
