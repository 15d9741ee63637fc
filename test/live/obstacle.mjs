/**
 * Finds out what keeps the live tests from running on this machine. Run by itself, it reports the reason where GitHub
 * shows it, and as the output `obstacle` of the step: the live job is then skipped, which is neither green nor red.
 */
import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bind } from '../../dist/platform/macos/helper/bindings.js';

/** Returns undefined where nothing keeps the tests from running. */
export function obstacle() {
  if (process.platform !== 'darwin') return 'this is no Mac';
  const { api } = bind();
  if (api.AXIsProcessTrusted() === 0) return 'this process has no Accessibility permission';
  if (!api.CGPreflightScreenCaptureAccess()) return 'this process has no Screen Recording permission';
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const reason = obstacle() ?? '';
  const { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary } = process.env;
  if (output) appendFileSync(output, `obstacle=${reason}\n`);
  const message = `Nothing is tried on the real SwiftUI application: ${reason}.`;
  if (reason && summary) appendFileSync(summary, `${message}\n`);
  console.log(reason ? `::warning title=Live tests skipped::${message}` : 'The live tests can run here.');
}
