import { once } from 'node:events';
import net from 'node:net';
import { untilAborted } from '../../../core/deadline.ts';
import { UiError } from '../../../core/errors.ts';
import { LineSplitter } from '../../../core/line-splitter.ts';
import type { RelayAnswer, RelayQuestion } from './shared/relay-protocol.ts';

const MAX_ANSWER_CHARS = 1 << 22;

type Unnumbered<T> = T extends unknown ? Omit<T, 'number'> : never;

/** Asks the relay about the windows of the programs behind it. */
export class RelayClient implements Disposable {
  private readonly socket: net.Socket;
  private readonly waiting = new Map<number, (answer: RelayAnswer | UiError) => void>();
  private lastNumber = 0;
  private end: UiError | undefined;

  private constructor(socket: net.Socket) {
    this.socket = socket;
    const lines = new LineSplitter(MAX_ANSWER_CHARS, (line) => line !== undefined && this.receive(JSON.parse(line)));
    socket.on('data', (chunk) => lines.add(chunk));
    socket.on('error', () => this.lose());
    socket.on('close', () => this.lose());
    socket.unref();
  }

  static async open(path: string, signal: AbortSignal): Promise<RelayClient> {
    const socket = net.connect(path);
    await once(socket, 'connect', { signal });
    return new RelayClient(socket);
  }

  ask(question: Unnumbered<RelayQuestion>, signal: AbortSignal): Promise<RelayAnswer> {
    if (this.end) return Promise.reject(this.end);
    const number = ++this.lastNumber;
    const answer = new Promise<RelayAnswer>((resolve, reject) => {
      this.waiting.set(number, (each) => (each instanceof UiError ? reject(each) : resolve(each)));
    });
    this.socket.write(`${JSON.stringify({ ...question, number })}\n`);
    return untilAborted(answer, signal).finally(() => this.waiting.delete(number));
  }

  [Symbol.dispose](): void {
    this.socket.destroy();
    this.lose();
  }

  private receive(answer: RelayAnswer): void {
    this.waiting.get(answer.number)?.(answer);
  }

  private lose(): void {
    this.end ??= new UiError('display_unavailable', 'The display of the session has ended.', {
      hint: 'Stop the session and launch the program again.',
    });
    for (const answer of this.waiting.values()) answer(this.end);
  }
}
