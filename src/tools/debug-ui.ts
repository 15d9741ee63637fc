import { toUiError, UiError } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { Session } from '../session/session.ts';
import type { PictureOptions, Snapshot, SnapshotOptions } from '../session/snapshot.ts';
import type { Settings } from '../settings/schema.ts';
import { defineTool, type ToolContext, type ToolResult } from './define.ts';
import { isJsonFailure } from './json-failure.ts';
import { composeFailure, composeUi, type UiReading } from './ui-answer.ts';
import { type UiArgs, uiInput } from './ui-arguments.ts';
import { holdsMatch } from './ui-view.ts';
import { wantsVision } from './vision-argument.ts';

export const debugUi = defineTool({
  name: 'debug_ui',
  title: 'See an app',
  description:
    "An app's interface as a tree of elements with ids to quote in later calls, a screenshot, or both. " +
    'Stay small: query finds, root narrows, since shows only changes. Needs sessionId or app.',
  kind: 'read',
  input: uiInput,
  extraMs: ({ vision }, settings) => ((vision ?? settings.vision.enabled) ? LIMITS.visionMs : 0),
  async handler(context, args, call) {
    try {
      return (await lookAt(context, args, call.signal)).answer;
    } catch (thrown) {
      if (!args.verbose || !isJsonFailure(thrown)) throw thrown;
      return composeFailure((await context.sessions.find(args, call.signal)).summary(), thrown);
    }
  },
});

/** What was read of an application, and the answer that is made of it. */
export type Look = { reading: UiReading; answer: ToolResult };

/** Reads what was asked for. A `peek` leaves no trace in the session. */
export async function lookAt(context: ToolContext, args: UiArgs, signal: AbortSignal, peek?: 'peek'): Promise<Look> {
  const vision = needsVision(args, context.settings.vision);
  const session = await context.sessions.find(args, signal);
  const reading = await readUi(session, args, { ...(vision && { vision }), ...(peek && { peek: true }) }, signal);
  return { reading, answer: composeUi(session.summary(), args, reading) };
}

/** Vision comes on request, always or never, as the settings have it. */
function needsVision(args: UiArgs, settings: Settings['vision']): boolean {
  // A screenshot alone has neither a tree nor ids to which anything could be added.
  const isPlain = args.mode === 'screenshot' && !args.annotate && args.element === undefined;
  const vision = args.vision ?? settings.enabled;
  return wantsVision({ vision }, settings) && !isPlain;
}

type How = Pick<SnapshotOptions, 'vision' | 'peek'>;

/** Reads the tree first: a picture needs it, for the ids to draw and the password fields to black out. */
async function readUi(session: Session, args: UiArgs, how: How, signal: AbortSignal): Promise<UiReading> {
  const startedMs = performance.now();
  const kept = args.since === undefined ? undefined : session.revision(args.since);
  const { vision = false } = how;
  const take = (expand: SnapshotOptions['expand']) =>
    session
      .snapshot({ expand, ...boundOf(expand, args), ...how }, signal)
      .catch((thrown) => emptySnapshot(thrown, args));
  const asked = expansionOf(args, vision);
  let snapshot = await take(asked);
  for (const expand of asked === 'nothing' ? hiddenParts(snapshot) : []) {
    if (mayBeElsewhere(snapshot, args)) snapshot = await take(expand);
  }
  const previous = snapshot.responsiveness === 'part' ? undefined : kept;
  const pictured = args.mode === 'tree' ? undefined : await tryPicture(session, { snapshot, ...how }, args, signal);
  return { snapshot, previous, ...pictured, latencyMs: Math.round(performance.now() - startedMs) };
}

/** An application without accessibility has no tree, but it has a picture. */
function emptySnapshot(thrown: unknown, { mode }: UiArgs): Snapshot {
  if (mode === 'tree' || !(thrown instanceof UiError) || thrown.code !== 'no_accessibility') throw thrown;
  return { revision: 0, roots: [], nodeCount: 0, warnings: [thrown.message], latencyMs: 0 };
}

/**
 * What is scrolled away or closed is read where it is asked for. Revisions are kept without it, so changes are compared
 * without it, too.
 */
function expansionOf({ root, query, since }: UiArgs, vision: boolean): SnapshotOptions['expand'] {
  if (since !== undefined) return 'nothing';
  if (root !== undefined) return { id: root };
  // A second look with vision would come too soon after the first.
  return query?.state === 'offscreen' || (query && vision) ? 'everything' : 'nothing';
}

/** A search in one place goes through all of it, as long as that takes. */
function boundOf(expand: SnapshotOptions['expand'], { query, root }: UiArgs): Pick<SnapshotOptions, 'expandMs'> {
  return expand === 'nothing' || (query && root !== undefined) ? {} : { expandMs: LIMITS.expandMs };
}

/** Where more may be than was read, that of the window in front first: a dialog has what its user is about. */
function hiddenParts({ roots }: Snapshot): SnapshotOptions['expand'][] {
  const front = roots.length > 1 ? roots.find(({ active }) => active) : undefined;
  return [...(front ? [{ id: front.id }] : []), 'everything'];
}

/** A search goes into closed menus and hidden pages only where nothing else matches: to read them takes seconds. */
function mayBeElsewhere(snapshot: Snapshot, args: UiArgs): boolean {
  const isSearch = args.query !== undefined && args.since === undefined && snapshot.responsiveness === undefined;
  return isSearch && !holdsMatch(snapshot, args);
}

/** Beside a tree, a picture that fails is a warning. */
async function tryPicture(
  session: Session,
  { snapshot, peek }: Pick<PictureOptions, 'snapshot' | 'peek'>,
  { mode, annotate, element, root }: UiArgs,
  signal: AbortSignal,
): Promise<Pick<UiReading, 'picture' | 'pictureFailure'>> {
  const options = {
    snapshot,
    annotate,
    ...(peek && { peek }),
    ...(element !== undefined && { elementId: element }),
    ...(root !== undefined && { rootId: root }),
  };
  try {
    return { picture: await session.picture(options, signal) };
  } catch (thrown) {
    if (mode === 'screenshot' || signal.aborted) throw thrown;
    return { pictureFailure: toUiError(thrown) };
  }
}
