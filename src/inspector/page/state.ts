import type { EventRecord } from '../../core/events/ui-event.ts';
import type { ElementNames, ListedCall, ListedNode, ListedSession, TraceOutline, View, ViewPicture } from '../items.ts';
import { memo } from './memo.ts';
import { clip } from './text.ts';

/** The arguments of `debug_ui` that can be edited on the page. */
export type ViewArguments = {
  maxTokens?: number;
  root?: string;
  since?: number;
  vision?: boolean;
  query?: { role?: string; text?: string; value?: string; state?: string };
};

export type ServerSessions = { server: string; sessions: ListedSession[] };
export type Choice = { server: string; sessionId: string };

/** Before or after a step of a trace. */
export type TracePlace = { number: number; when: 'before' | 'after' };

/** A call with the last picture before it and the first one after it, where the page saw them. */
export type TimelineCall = ListedCall & { before?: ViewPicture; after?: ViewPicture };

/** A picture of then, shown in place of the one of now. */
export type PastPicture = { title: string; picture: ViewPicture };

/** What happened to one element while the page was open. */
export type IdChange = { time: string; what: string };

export const TABS = ['Timeline', 'Events', 'Output'] as const;
export type Tab = (typeof TABS)[number];

/** Light or dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export type State = {
  connection: 'connecting' | 'open' | 'lost' | 'refused';
  allowsActions: boolean;
  servers: ServerSessions[];
  choice: Choice | undefined;
  /** A trace in place of a session, and where in it the page is. */
  trace: TraceOutline | undefined;
  at: TracePlace;
  hasEnded: boolean;
  args: ViewArguments;
  /** The session as it was last heard of: an application that has ended leaves the list. */
  summary: ListedSession | undefined;
  view: View | undefined;
  failure: string | undefined;
  picture: ViewPicture | undefined;
  past: PastPicture | undefined;
  /** The last pictures, the newest last. */
  pictures: ViewPicture[];
  /** How the selected element can be found again. */
  names: ElementNames | undefined;
  events: EventRecord[];
  isPaused: boolean;
  eventFilter: string;
  calls: TimelineCall[];
  openCall: number | undefined;
  output: string;
  history: Map<string, IdChange[]>;
  hovered: string | undefined;
  selected: string[];
  showsLeftOut: boolean;
  tab: Tab;
  zoom: number | 'fit';
  isPointing: boolean;
  note: string;
  said: string;
  theme: Theme;
};

export const initialState = (): State => ({
  connection: 'connecting',
  allowsActions: false,
  servers: [],
  choice: undefined,
  trace: undefined,
  at: { number: 1, when: 'after' },
  hasEnded: false,
  args: {},
  ...emptySession(),
  isPaused: false,
  eventFilter: '',
  hovered: undefined,
  selected: [],
  showsLeftOut: false,
  tab: 'Timeline',
  zoom: 'fit',
  isPointing: false,
  note: '',
  said: '',
  theme: 'system',
});

/** What a page knows of a session before its first item. */
export const emptySession = () => ({
  summary: undefined,
  view: undefined,
  failure: undefined,
  picture: undefined,
  past: undefined,
  pictures: [],
  names: undefined,
  events: [],
  calls: [],
  openCall: undefined,
  output: '',
  history: new Map<string, IdChange[]>(),
});

const byId = memo(({ nodes }: View) => new Map(nodes.map((node) => [node.id, node])));

export const nodeOf = ({ view }: State, id: string | undefined): ListedNode | undefined =>
  view && id !== undefined ? byId(view).get(id) : undefined;

/** An element as a person recognizes it, with its id. */
export function nameOf(state: State, id: string): string {
  const { role, title } = nodeOf(state, id) ?? {};
  return [role, title && JSON.stringify(clip(title, 60)), id].filter(Boolean).join(' ');
}
