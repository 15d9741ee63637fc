import { LineSplitter } from '../../../../core/line-splitter.ts';
import type { RelayAnswer, RelayQuestion } from '../shared/relay-protocol.ts';
import { WireError } from '../shared/wire.ts';
import { accept, close, connect, listen, peerPid, poll, READABLE, receive, send, WRITABLE } from './libc.ts';
import { Link } from './link.ts';

const FOREVER = -1;
const MAX_QUESTION_CHARS = 1 << 16;
/** An event that a toolkit queues when it reads it is dealt with before it reads the second ping. */
const PINGS = 2;

/** Stands between programs and their compositor, and answers questions about their windows. */
export class Relay {
  private readonly compositor: string;
  private readonly programs: number;
  private readonly asking: number;
  private readonly links = new Map<number, Link>();
  private asker: number | undefined;
  private lines = this.newLines();
  private lastId = 0;

  constructor(paths: { compositor: string; programs: string; questions: string }) {
    this.compositor = paths.compositor;
    this.programs = listen(paths.programs);
    this.asking = listen(paths.questions);
  }

  run(): never {
    for (;;) this.turn(poll(this.wanted(), FOREVER));
  }

  private wanted(): Map<number, number> {
    const wanted = new Map([
      [this.programs, READABLE],
      [this.asker ?? this.asking, READABLE],
    ]);
    for (const { toProgram, toCompositor } of new Set(this.links.values())) {
      const events = (own: { isEmpty: boolean }, other: { isFull: boolean }) =>
        (other.isFull ? 0 : READABLE) | (own.isEmpty ? 0 : WRITABLE);
      wanted.set(toProgram.fd, events(toProgram, toCompositor));
      wanted.set(toCompositor.fd, events(toCompositor, toProgram));
    }
    return wanted;
  }

  /** Programs come first, so that an answer takes in all that they have said. */
  private turn(ready: ReadonlyMap<number, number>): void {
    for (const [fd, events] of ready) {
      const link = this.links.get(fd);
      if (link && !this.serve(link, fd, events)) this.drop(link);
    }
    if (ready.has(this.programs)) this.open();
    if (this.asker !== undefined && ready.has(this.asker)) this.hear(this.asker);
    else if (ready.has(this.asking)) this.asker = accept(this.asking);
  }

  private serve(link: Link, fd: number, events: number): boolean {
    const isProgram = fd === link.toProgram.fd;
    if (events & WRITABLE && !(isProgram ? link.toProgram : link.toCompositor).flush()) return false;
    if (!(events & ~WRITABLE)) return true;
    try {
      return isProgram ? link.relayRequests() : link.relayEvents();
    } catch (error) {
      if (error instanceof WireError) return false;
      throw error;
    }
  }

  private open(): void {
    const program = accept(this.programs);
    try {
      const link = new Link(program, connect(this.compositor), peerPid(program), () => ++this.lastId);
      this.links.set(link.toProgram.fd, link).set(link.toCompositor.fd, link);
    } catch {
      // The compositor is gone.
      close(program);
    }
  }

  private drop(link: Link): void {
    this.links.delete(link.toProgram.fd);
    this.links.delete(link.toCompositor.fd);
    link.end();
  }

  private hear(asker: number): void {
    const parcel = receive(asker);
    if (!parcel) {
      close(asker);
      this.asker = undefined;
      this.lines = this.newLines();
      return;
    }
    this.lines.add(parcel.bytes);
  }

  private newLines(): LineSplitter {
    return new LineSplitter(MAX_QUESTION_CHARS, (line) => {
      if (line !== undefined) this.answer(JSON.parse(line));
    });
  }

  private answer(question: RelayQuestion): void {
    const { number } = question;
    const links = [...new Set(this.links.values())];
    if (question.kind === 'ping') {
      this.ping(question.pids, links, number);
      return;
    }
    if (question.kind === 'damage') {
      const ids = new Set(question.ids);
      this.say({ number, damage: links.flatMap(({ observer }) => observer.takeDamage(ids)) });
      return;
    }
    const delivered = links.reduce(
      (sum, { observer: { delivered: own } }) => ({ buttons: sum.buttons + own.buttons, keys: sum.keys + own.keys }),
      { buttons: 0, keys: 0 },
    );
    this.say({ number, windows: links.flatMap(({ observer }) => observer.list()), delivered });
  }

  private ping(pids: readonly number[], links: readonly Link[], number: number): void {
    const asked = links.filter(({ pid }) => pids.includes(pid));
    let left = 0;
    let count = 0;
    const answered = () => {
      if (--left === 0) this.say({ number, asked: count });
    };
    const pingAgain = (link: Link, times: number) => {
      const event = times > 0 ? link.observer.ping(() => pingAgain(link, times - 1)) : undefined;
      if (!event) {
        answered();
        return;
      }
      count++;
      link.tell(event);
    };
    left = asked.length + 1;
    for (const link of asked) pingAgain(link, PINGS);
    answered();
  }

  private say(answer: RelayAnswer): void {
    if (this.asker === undefined) return;
    const bytes = Buffer.from(`${JSON.stringify(answer)}\n`);
    for (let sent = 0; sent < bytes.length; ) {
      const count = send(this.asker, { bytes: bytes.subarray(sent), fds: [] });
      if (count === undefined) return;
      if (count === 0) poll(new Map([[this.asker, WRITABLE]]), FOREVER);
      sent += count;
    }
  }
}
