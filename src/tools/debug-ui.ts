import { z } from 'zod';
import { toUiError, UiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import { QUERY_STATES } from '../core/query/query.ts';
import type { Session, Snapshot, SnapshotOptions } from '../session/session.ts';
import type { Settings } from '../settings/schema.ts';
import { defineTool } from './define.ts';
import { target } from './target.ts';
import { composeAnswer, type Seen } from './ui-answer.ts';

const id = z.string().min(1);
const text = z.string().min(1).optional();

const input = z.strictObject({
  ...target,
  mode: z.enum(['tree', 'screenshot', 'both']).default('tree'),
  vision: z.boolean().optional().describe('Also find custom-painted controls in the picture'),
  verbose: z.boolean().default(false).describe('JSON with every field, instead of compact text'),
  root: id.optional().describe('id: only this subtree'),
  query: z
    .strictObject({
      role: text,
      text,
      value: z.union([z.string(), z.number()]).optional(),
      state: z.enum(QUERY_STATES).optional(),
    })
    .optional()
    .describe('Only matches, each with its path to the root'),
  depth: z.number().int().min(1).max(LIMITS.treeDepth).optional(),
  maxTokens: z.number().int().min(100).max(100_000).default(LIMITS.maxTokens),
  since: z.number().int().min(0).optional().describe('A revision: only what changed after it'),
  annotate: z.boolean().default(false).describe('Draw the ids on the screenshot'),
  element: id.optional().describe('id: screenshot of that element alone'),
});

export type UiArgs = z.output<typeof input>;

export const debugUi = defineTool({
  name: 'debug_ui',
  title: 'See an app',
  description:
    "An app's interface as a tree of elements with ids to quote in later calls, a screenshot, or both. " +
    'Stay small: query finds, root narrows, since shows only changes. Needs sessionId or app.',
  kind: 'look',
  input,
  async handler(context, args, call) {
    const vision = wantsVision(args, context.settings.vision);
    const session = await context.sessions.find(args, call.signal);
    return composeAnswer(session.summary(), args, await look(session, args, vision, call.signal));
  },
});

/** On request, always or never, as the settings say. */
function wantsVision({ vision }: UiArgs, { enabled }: Settings['vision']): boolean {
  if (enabled !== false) return vision ?? enabled ?? false;
  if (vision !== true) return false;
  throw new UiError('vision_off', 'Vision pipeline not configured. Enable in settings.json.', {
    hint: "mode:'both' gives a screenshot to look at instead.",
  });
}

/** The tree first: a picture needs it, for the ids to draw and the password fields to black out. */
async function look(session: Session, args: UiArgs, vision: boolean, signal: AbortSignal): Promise<Seen> {
  const startedMs = performance.now();
  const kept = args.since === undefined ? undefined : session.revision(args.since);
  const snapshot = await session
    .snapshot({ expand: expansionOf(args), ...(vision && { vision }) }, signal)
    .catch((thrown) => unseen(thrown, args));
  const previous = snapshot.responsiveness === 'part' ? undefined : kept;
  const pictured = args.mode === 'tree' ? undefined : await takePicture(session, snapshot, args, signal);
  return { snapshot, previous, ...pictured, latencyMs: Math.round(performance.now() - startedMs) };
}

/** An application without accessibility has no tree, but it has a picture. */
function unseen(thrown: unknown, { mode }: UiArgs): Snapshot {
  if (mode === 'tree' || !(thrown instanceof UiError) || thrown.code !== 'no_accessibility') throw thrown;
  return { revision: 0, roots: [], nodeCount: 0, warnings: [thrown.message], latencyMs: 0 };
}

/**
 * A search goes everywhere and a subtree is wanted whole; otherwise what is scrolled away can wait. Revisions are kept
 * without it, so changes are looked for without it too.
 */
function expansionOf({ root, query, since }: UiArgs): SnapshotOptions['expand'] {
  if (since !== undefined) return 'nothing';
  if (root !== undefined) return { id: root };
  return query === undefined ? 'nothing' : 'everything';
}

/** Beside a tree, a picture that fails is a warning. */
async function takePicture(
  session: Session,
  snapshot: Snapshot,
  { mode, annotate, element }: UiArgs,
  signal: AbortSignal,
): Promise<Pick<Seen, 'picture' | 'pictureFailure'>> {
  const options = { snapshot, annotate, ...(element !== undefined && { elementId: element }) };
  try {
    return { picture: await session.picture(options, signal) };
  } catch (thrown) {
    if (mode === 'screenshot' || signal.aborted) throw thrown;
    return { pictureFailure: toUiError(thrown) };
  }
}
