import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { errors } from '@appium/base-driver';

export type Question = { source: string; expression: string; from?: string };
export type Reply = { ids: string[] } | { refused: string };

const MAX_EXPRESSION_CHARS = 2_000;
/** Evaluation takes milliseconds; an expression that takes this long grows with a power of the tree. */
const DEADLINE_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/** Evaluates XPath 1.0 in a thread, which is stopped with an expression that takes too long or too much memory. */
export class XPaths implements AsyncDisposable {
  private opening: Promise<Worker> | undefined;

  /** The ids of the elements that an expression selects in a source, from the document or from an element of it. */
  async select(source: string, expression: string, from?: string): Promise<string[]> {
    if (expression.length > MAX_EXPRESSION_CHARS)
      throw refused('', `at most ${MAX_EXPRESSION_CHARS} characters are taken.`);
    this.opening ??= openWorker();
    const reply = await this.ask(await this.opening, { source, expression, ...(from !== undefined && { from }) });
    if ('refused' in reply) throw refused(expression, reply.refused);
    if (reply.ids.includes('')) throw refused(expression, 'it selects what is no element of the application.');
    return reply.ids;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const worker = await this.opening;
    this.opening = undefined;
    await worker?.terminate();
  }

  private async ask(worker: Worker, question: Question): Promise<Reply> {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), DEADLINE_MS);
    try {
      const replied = once(worker, 'message', { signal: stop.signal });
      worker.postMessage(question);
      const [reply]: [Reply] = (await replied) as [Reply];
      return reply;
    } catch (error) {
      await this[Symbol.asyncDispose]();
      const limit = `not evaluated within ${DEADLINE_MS / 1_000} s, the limit. Name elements more closely.`;
      return { refused: stop.signal.aborted ? limit : String(error) };
    } finally {
      clearTimeout(late);
    }
  }
}

/** Its start is not part of the time that an expression has. */
async function openWorker(): Promise<Worker> {
  const url = new URL('./xpath-worker.js', import.meta.url);
  const worker = new Worker(url, { resourceLimits: MEMORY, execArgv: [] });
  await once(worker, 'online');
  return worker;
}

function refused(expression: string, why: string) {
  return new errors.InvalidSelectorError(`XPath ${expression.slice(0, 200)}: ${why}`);
}
