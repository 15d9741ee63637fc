/** QtWebEngine is Chromium inside: its page is empty to accessibility unless asked for, and root has no sandbox. */
export function webEngineOptions(): string[] {
  const options = ['--force-renderer-accessibility'];
  return process.getuid?.() === 0 ? [...options, '--no-sandbox'] : options;
}
