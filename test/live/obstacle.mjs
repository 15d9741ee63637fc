/**
 * Finds out what keeps the live tests from running on this machine. Run by itself it reports the reason where GitHub
 * shows it; with REQUIRE_LIVE=1 it fails then, so that no run is green in which nothing was tried.
 */
import { appendFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Returns undefined where nothing keeps the tests from running. */
export async function obstacle() {
  if (process.platform !== 'darwin') return 'this is no Mac';
  const { bind } = await import('../../dist/platform/macos/helper/bindings.js');
  const { api } = bind();
  if (api.AXIsProcessTrusted() === 0) return 'this process has no Accessibility permission';
  if (!api.CGPreflightScreenCaptureAccess()) return 'this process has no Screen Recording permission';
  return undefined;
}

/** Whether it is an error that the live tests cannot run. */
export function isRequired(env = process.env) {
  return env.REQUIRE_LIVE === '1';
}

/** Returns what to print and the exit code. */
export function report(reason, env = process.env) {
  if (reason === undefined) return { line: 'The live tests can run here.', code: 0 };
  const level = isRequired(env) ? 'error title=Live tests cannot run' : 'warning title=Live tests skipped';
  const line = `::${level}::Nothing is tried on the real SwiftUI application: ${reason}.`;
  return { line, code: isRequired(env) ? 1 : 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { line, code } = report(await obstacle());
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (summary) appendFileSync(summary, `${line.replace(/^::.*?::/, '')}\n`);
  console.log(line);
  process.exitCode = code;
}
