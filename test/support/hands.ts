import { z } from 'zod';
import { find } from '../../src/core/tree.ts';
import { eventually } from './desktop.ts';
import type { Answer, Strobe } from './strobe.ts';

export type Seen = {
  id: string;
  role: string;
  title?: string | undefined;
  value?: unknown;
  focused: boolean;
  children: Seen[];
};

const seen: z.ZodType<Seen> = z.lazy(() =>
  z.object({
    id: z.string(),
    role: z.string(),
    title: z.string().optional(),
    value: z.unknown().optional(),
    focused: z.boolean(),
    children: z.array(seen),
  }),
);
const reply = z.object({ nodes: z.array(seen).optional() });

/** One session as a model has it: it looks, quotes ids, acts. */
export class Hands {
  readonly strobe: Strobe;
  readonly sessionId: string;

  constructor(strobe: Strobe, sessionId: string) {
    this.strobe = strobe;
    this.sessionId = sessionId;
  }

  /** The first node that matches, as soon as there is one. */
  find(query: Record<string, unknown>, wanted: (node: Seen) => boolean = () => true): Promise<Seen> {
    const matches = (node: Seen) =>
      (query.role === undefined || node.role === query.role) &&
      (query.text === undefined || String(node.title ?? node.value).includes(String(query.text))) &&
      wanted(node);
    return eventually(async () => {
      const answer = await this.strobe.see(this.sessionId, { query, verbose: true, maxTokens: 100_000 });
      return find(reply.parse(JSON.parse(answer.text)).nodes ?? [], matches);
    });
  }

  button(title: string): Promise<Seen> {
    return this.find({ role: 'button', text: title }, (node) => node.title === title);
  }

  /** Acts, as often as the rate limit makes it necessary. */
  act(action: string, args: Record<string, unknown>): Promise<Answer> {
    return eventually(async () => {
      const answer = await this.strobe.call('debug_ui_action', { sessionId: this.sessionId, action, ...args });
      return answer.text.includes('rate_limited') ? undefined : answer;
    });
  }

  async press(title: string): Promise<Answer> {
    return this.act('click', { id: (await this.button(title)).id });
  }
}
