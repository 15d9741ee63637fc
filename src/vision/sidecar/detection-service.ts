import { z } from 'zod';
import type { Rect } from '../../core/rect.ts';
import { Serial } from '../../core/serial.ts';
import { decodePicture } from '../shared/picture.ts';
import { type DetectedElement, MAX_LINE_CHARS, type Reply, type Request, request } from '../shared/protocol.ts';
import type { Pipeline } from './pipeline.ts';

export type LoadedPipeline = { pipeline: Pipeline; device: string };

type State = { kind: 'loading' } | ({ kind: 'ready' } & LoadedPipeline) | { kind: 'failed'; why: string };

const addressed = z.object({ id: z.string() });

/** Answers every line with one line, whatever it holds: pings at once, pictures one after the other. */
export class DetectionService {
  private readonly reply: (reply: Reply) => void;
  private readonly loaded: Promise<void>;
  private state: State = { kind: 'loading' };
  private readonly pictures = new Serial();
  private waiting = 0;

  constructor(load: Promise<LoadedPipeline>, say: (reply: Reply) => void) {
    this.reply = say;
    this.loaded = load.then(
      (ready) => {
        this.state = { kind: 'ready', ...ready };
      },
      (error) => {
        this.state = { kind: 'failed', why: messageOf(error) };
      },
    );
  }

  /** `line` is undefined where it was too long. */
  receive(line: string | undefined): void {
    const message = parse(line);
    if (message.type === 'error') this.reply(message);
    else if (message.type === 'ping') this.reply(this.pong(message.id));
    else {
      this.waiting++;
      void this.pictures.run(async () => {
        this.waiting--;
        const { id } = message;
        this.reply(await this.detect(message).catch((error) => ({ id, type: 'error', message: messageOf(error) })));
        await this.finishPending();
      });
    }
  }

  /** Reads what a picture left, until the next one comes. */
  private async finishPending(): Promise<void> {
    if (this.state.kind === 'ready') await this.state.pipeline.readPending?.(() => this.waiting === 0).catch(() => {});
  }

  private pong(id: string): Reply {
    const { state } = this;
    if (state.kind === 'failed') return { id, type: 'error', message: state.why };
    const device = state.kind === 'ready' ? state.device : '';
    return { id, type: 'pong', models_loaded: state.kind === 'ready', device };
  }

  private async detect({ id, image, options }: Request & { type: 'detect' }): Promise<Reply> {
    await this.loaded;
    const { state } = this;
    if (state.kind !== 'ready') throw new Error(state.kind === 'failed' ? state.why : 'the models are not loaded');
    const startedMs = performance.now();
    const { elements, unread } = await state.pipeline.detect(await decodePicture(image), options);
    const latencyMs = Math.round(performance.now() - startedMs);
    const more = unread > 0 ? { unread } : {};
    return { id, type: 'result', elements: elements.map(roundElement), latency_ms: latencyMs, ...more };
  }
}

function parse(line: string | undefined): Request | (Reply & { type: 'error' }) {
  let message: unknown;
  try {
    if (line === undefined) throw new Error(`a line has more than ${MAX_LINE_CHARS} characters`);
    message = JSON.parse(line);
    const parsed = request.safeParse(message);
    if (parsed.success) return parsed.data;
    throw new Error(z.prettifyError(parsed.error));
  } catch (error) {
    return { id: addressed.safeParse(message).data?.id ?? null, type: 'error', message: messageOf(error) };
  }
}

/** Fractions of pixels carry no information and cost bytes. */
function roundElement({ description = '', confidence, bounds, ...rest }: DetectedElement) {
  return { ...rest, description, confidence: Math.round(confidence * 1000) / 1000, bounds: roundBox(bounds) };
}

function roundBox({ x, y, w, h }: Rect): Rect {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, w: Math.round(x + w) - left, h: Math.round(y + h) - top };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
