import type { UiError } from '../core/errors.ts';
import { oneLine, visibleData } from '../core/foreign-text.ts';
import { LIMITS } from '../core/limits.ts';
import type { SourceCounts } from '../core/merge/merge.ts';
import { lineTokens } from '../core/render/tokens.ts';
import { quote } from '../core/text.ts';
import type { SessionSummary } from '../session/session.ts';
import type { Picture, Snapshot } from '../session/snapshot.ts';
import type { ToolImage, ToolResource, ToolResult } from './define.ts';
import { fence } from './fence.ts';
import { errorData } from './json-failure.ts';
import type { UiArgs } from './ui-arguments.ts';
import { type TreeView, viewAsJson, viewAsText } from './ui-view.ts';

/** debug_ui has read this of an application. */
export type UiReading = {
  snapshot: Snapshot;
  /** The caller has the tree of this revision already. */
  previous: Snapshot | undefined;
  picture?: Picture;
  pictureFailure?: UiError;
  latencyMs: number;
};

/** A token stands for about this many characters of JSON. */
const CHARS_PER_TOKEN = 3;

export function composeUi(summary: SessionSummary, args: UiArgs, reading: UiReading): ToolResult {
  const { sessionId, app } = summary;
  const image = reading.picture && imageOf(reading.picture, resourceUri(summary, reading, 'screenshot.png'));
  const answer = args.verbose ? composeJson(summary, args, reading) : composeText(summary, args, reading);
  const resources = [...(answer.resources ?? []), ...(image?.resource ? [image.resource] : [])];
  return { ...answer, resources, subject: { sessionId, app }, ...(image?.image && { image: image.image }) };
}

/** What could not be read at all, for a program. */
export function composeFailure({ sessionId, app }: SessionSummary, error: UiError): ToolResult {
  const data = visibleData({ sessionId, app, nodes: [], ...errorData(error) });
  return { text: JSON.stringify(data), data, subject: { sessionId, app }, failed: true };
}

const resourceUri = ({ sessionId }: SessionSummary, { snapshot }: UiReading, file: string) =>
  `ui://snapshot/${sessionId}/${snapshot.revision}/${file}`;

function composeText(summary: SessionSummary, args: UiArgs, reading: UiReading): ToolResult {
  const { snapshot, previous } = reading;
  const warnings = warningsOf(args, reading).map((warning) => `warning: ${oneLine(warning)}`);
  // A tree from before is not to be taken for what shows now.
  const [before, behind] = snapshot.responsiveness ? [warnings, []] : [[], warnings];
  const describe = (text: string | undefined) =>
    reading.picture === undefined ? [] : [describePicture(reading.picture, unprintedIds(reading.picture, text))];
  const header = (hiddenNodes: number) => headerOf(summary, reading, statsOf(reading, hiddenNodes));
  const frame = [header(snapshot.nodeCount), ...before, fence('matches', ''), ...describe(''), ...behind];
  const budget = args.maxTokens - frame.reduce((sum, line) => sum + lineTokens(line, 0), 0);
  const view = args.mode === 'screenshot' ? undefined : viewAsText(snapshot, previous, args, Math.max(0, budget));
  // A search's hint comes only where nothing was found, so it has the tree's room.
  const hints = (view?.hints ?? []).map((hint) => `warning: ${oneLine(hint)}`);
  const body = view === undefined ? [] : bodyOf(view);
  const picture = describe(isWholeView(view) ? view.text : undefined);
  const lines = [header(view?.hiddenNodes ?? 0), ...before, ...body, ...hints, ...picture, ...behind];
  return { text: lines.join('\n') };
}

/** Writes one JSON document; strings in it are application text by their place, so it needs no fence. */
function composeJson(summary: SessionSummary, args: UiArgs, reading: UiReading): ToolResult {
  const { sessionId, app } = summary;
  const about = { sessionId, app, revision: reading.snapshot.revision, stats: statsOf(reading, 0) };
  const screenshot = reading.picture && pictureFacts(reading.picture);
  const document = (view: Record<string, unknown>, warnings: string[]) =>
    visibleData({ ...about, ...(screenshot && { screenshot }), ...view, warnings });
  const warnings = warningsOf(args, reading);
  const viewTo = (depth: number | undefined) =>
    viewAsJson(reading.snapshot, reading.previous, { ...args, ...(depth !== undefined && { depth }) });
  const data = document(args.mode === 'screenshot' ? {} : viewTo(args.depth), warnings);
  const text = JSON.stringify(data);
  const maxChars = args.maxTokens * CHARS_PER_TOKEN;
  if (text.length <= maxChars) return { text, data };
  const uri = resourceUri(summary, reading, 'tree.json');
  const rest = `read it whole at ${uri}, or narrow it with root, query or depth.`;
  const resource = { uri, name: 'tree.json', mimeType: 'application/json', content: text };
  const fitting = (depth: number) =>
    document(viewTo(depth), [...warnings, `The tree takes ${text.length} characters, and this is its top: ${rest}`]);
  const none = document({}, [...warnings, `The tree takes ${text.length} characters: ${rest}`]);
  const short = reading.previous === undefined ? (deepest(fitting, maxChars) ?? none) : none;
  return { text: JSON.stringify(short), data, resources: [resource] };
}

/** The document of the greatest depth that has at most so many characters. */
function deepest<T>(ofDepth: (depth: number) => T, maxChars: number): T | undefined {
  let found: T | undefined;
  for (let depth = 1; depth <= LIMITS.treeDepth; depth += 1) {
    const next = ofDepth(depth);
    if (JSON.stringify(next).length > maxChars) return found;
    found = next;
  }
  return found;
}

function bodyOf(view: TreeView): string[] {
  return view.kind === 'unchanged' ? [view.text] : [fence(view.kind, view.text)];
}

type Stats = SourceCounts & { latencyMs: number; hiddenNodes: number };

/** Only vision gives nodes of these sources. */
const FROM_PICTURES = new Set(['visionNodes', 'mergedNodes']);

function statsOf(reading: UiReading, hiddenNodes: number): Stats {
  const { nodeCount, pictured } = reading.snapshot;
  const sources = pictured?.sources ?? { axNodes: nodeCount, visionNodes: 0, mergedNodes: 0 };
  return { ...sources, latencyMs: reading.latencyMs, hiddenNodes };
}

function headerOf({ sessionId }: SessionSummary, { snapshot }: UiReading, stats: Stats): string {
  const shown = Object.entries(stats).filter(([name]) => snapshot.pictured || !FROM_PICTURES.has(name));
  return [sessionId, `revision=${snapshot.revision}`, ...shown.map(([name, value]) => `${name}=${value}`)].join(' ');
}

function warningsOf(args: UiArgs, { snapshot, previous, pictureFailure }: UiReading): string[] {
  const isInPart = args.since !== undefined && snapshot.responsiveness === 'part';
  const isForgotten = args.since !== undefined && previous === undefined && !isInPart;
  return [
    ...(isForgotten ? [`Revision ${args.since} is no longer kept: this is the whole tree.`] : []),
    ...snapshot.warnings,
    ...(isInPart ? [`What has changed since revision ${args.since} is unknown.`] : []),
    ...(pictureFailure ? [[pictureFailure.message, pictureFailure.hint].filter(Boolean).join(' ')] : []),
  ];
}

/** What has changed is not all there is. */
const isWholeView = (view: TreeView | undefined): view is TreeView => view?.kind === 'tree' || view?.kind === 'matches';

/** How many of the ids on a picture are not in the text beside it. */
function unprintedIds({ drawnIds = [] }: Picture, text: string | undefined): number {
  return text === undefined ? 0 : drawnIds.filter((id) => !text.includes(`id=${id}`)).length;
}

function describePicture(picture: Picture, unprinted: number): string {
  const { widthPx, heightPx, scale, bounds, window, otherWindows } = picture;
  const area = `${bounds.x},${bounds.y},${bounds.w},${bounds.h}`;
  const others = otherWindows.map((title) => quote(title)).join(', ');
  const rest = others === '' ? '' : `; other windows: ${others}`;
  const beyond = unprinted === 0 ? '' : `; ${unprinted} of the ids on it are beyond the part of the tree above`;
  return `screenshot ${widthPx}x${heightPx} of window ${quote(window)}, screen=${area} scale=${Number(scale.toFixed(4))}${rest}${beyond}`;
}

function pictureFacts({ widthPx, heightPx, scale, bounds, window, otherWindows, drawnIds }: Picture) {
  return { widthPx, heightPx, scale, bounds, window, otherWindows, ...(drawnIds && { drawnIds }) };
}

/** A picture too heavy for an answer is linked to instead. */
function imageOf(
  { png, widthPx, heightPx }: Picture,
  uri: string,
): { image: ToolImage; resource?: never } | { image?: never; resource: ToolResource } {
  if (png.byteLength <= LIMITS.imageBytes) return { image: { png, widthPx, heightPx } };
  return { resource: { uri, name: 'screenshot.png', mimeType: 'image/png', content: png } };
}
