/**
 * Reads the tree of one application through cua-driver, without a screenshot, once for every line on standard input.
 *
 *   node cua-walk.mjs PID     in a folder where @trycua/cua-driver is installed
 */
import { createInterface } from 'node:readline';
import { CuaDriver } from '@trycua/cua-driver';

const pid = Number(process.argv[2]);
const driver = CuaDriver.create(undefined);
for await (const _ of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await read().catch(({ message }) => ({ error: message }))));
}
process.exit(0);

async function read() {
  const { windows } = await call('list_windows', { pid });
  if (!windows?.length) return { error: 'it finds no window' };
  const window = { pid, window_id: windows[0].window_id };
  const start = performance.now();
  const state = await call('get_window_state', { ...window, include_screenshot: false, max_elements: 10_000 });
  const ms = performance.now() - start;
  const nodes = (state.tree_markdown ?? '').split('\n').filter((line) => /^\s*- /.test(line)).length;
  return nodes > 0 ? { nodes, ms } : { error: state.degraded_reason ?? 'it finds no elements' };
}

async function call(name, args) {
  const answer = await driver.callTool(name, JSON.stringify(args));
  if (answer.isError) throw new Error(answer.text);
  return JSON.parse(answer.structuredJson ?? '{}');
}
