import { html, nothing, type TemplateResult } from 'lit-html';
import type { EventRecord } from '../../core/events/ui-event.ts';
import type { ViewPicture } from '../items.ts';
import { type State, TABS, type Tab, type TimelineCall } from './state.ts';
import { clip, timeOf } from './text.ts';

export type ActivityActions = {
  show(tab: Tab): void;
  openCall(number: number | undefined): void;
  pause(): void;
  filter(text: string): void;
  pick(id: string): void;
  copy(text: string): void;
};

/** Rows that a list shows at most; older ones are behind the filter. */
const SHOWN_EVENTS = 300;

/** What was called, what changed, and what the program printed. */
export function activityPane(state: State, actions: ActivityActions): TemplateResult {
  const panels: Record<Tab, () => TemplateResult> = {
    Timeline: () => timeline(state, actions),
    Events: () => events(state, actions),
    Output: () => output(state),
  };
  const counts: Record<Tab, number> = { Timeline: state.calls.length, Events: state.events.length, Output: 0 };
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = TABS[(TABS.indexOf(state.tab) + step + TABS.length) % TABS.length] ?? 'Timeline';
    actions.show(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`
    <section class="pane activity" aria-label="Activity">
      <header role="tablist" aria-label="Activity" @keydown=${turn}>
        ${TABS.map(
          (tab) => html`
            <button
              id=${`tab-${tab}`}
              role="tab"
              aria-selected=${state.tab === tab}
              aria-controls="activity-panel"
              tabindex=${state.tab === tab ? 0 : -1}
              @click=${() => actions.show(tab)}
            >${tab}${counts[tab] > 0 ? html` <span class="count">${counts[tab]}</span>` : nothing}</button>
          `,
        )}
      </header>
      <div id="activity-panel" class="scroll" role="tabpanel" aria-labelledby=${`tab-${state.tab}`} tabindex="0">
        ${panels[state.tab]()}
      </div>
    </section>
  `;
}

function output({ output }: State): TemplateResult {
  if (output !== '') return html`<pre>${output}</pre>`;
  return empty('The program has printed nothing. What an attached application prints goes elsewhere.');
}

const empty = (text: string) => html`<p class="empty">${text}</p>`;

function timeline({ calls, openCall }: State, actions: ActivityActions): TemplateResult {
  if (calls.length === 0) return empty('No tool has been called on this session yet. Calls of a model appear here.');
  return html`
    <ol class="plain timeline">
      ${calls.toReversed().map(
        (call) => html`
          <li>
            <button class=${`call ${call.ok ? '' : 'failed'}`} aria-expanded=${openCall === call.number}
              @click=${() => actions.openCall(openCall === call.number ? undefined : call.number)}>
              <time>${timeOf(call.startedAt)}</time>
              <b>${clip(nameOf(call), 60)}</b>
              <span class="first">${clip(firstLine(call.text))}</span>
              <span class="figure">${call.durationMs} ms · ${call.tokens} tokens</span>
            </button>
            ${openCall === call.number ? callDetails(call, actions) : nothing}
          </li>
        `,
      )}
    </ol>
  `;
}

/** `click btn_a3f2`, or the name of the tool where it does not act. */
function nameOf({ tool, args }: TimelineCall): string {
  if (tool !== 'debug_ui_action') return tool;
  return args.action === undefined ? 'steps' : `${args.action} ${args.id ?? ''}`.trim();
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

function callDetails({ args, text, before, after }: TimelineCall, { copy }: ActivityActions): TemplateResult {
  const given = JSON.stringify(args, null, 1);
  return html`
    <div class="call-details">
      <div class="pictures">${thumbnail('before', before)}${thumbnail('after', after)}</div>
      <h3>Arguments <button class="small" aria-label="Copy the arguments" @click=${() => copy(given)}>Copy</button></h3>
      <pre>${given}</pre>
      <h3>Answer <button class="small" aria-label="Copy the answer" @click=${() => copy(text)}>Copy</button></h3>
      <pre>${text}</pre>
    </div>
  `;
}

const thumbnail = (when: string, picture: ViewPicture | undefined) =>
  picture === undefined
    ? nothing
    : html`<figure><img src=${`data:image/png;base64,${picture.png}`} alt=${`Picture ${when} the call`} /><figcaption>${when}</figcaption></figure>`;

function events(state: State, actions: ActivityActions): TemplateResult {
  const { eventFilter, isPaused } = state;
  const wanted = state.events.filter((event) => lineOf(event).toLowerCase().includes(eventFilter.toLowerCase()));
  const type = (event: Event) => {
    if (event.target instanceof HTMLInputElement) actions.filter(event.target.value);
  };
  return html`
    <div class="bar">
      <input type="search" aria-label="Filter events" placeholder="Filter" .value=${eventFilter} @input=${type} />
      <button aria-pressed=${isPaused} @click=${actions.pause}>${isPaused ? 'Go on' : 'Pause'}</button>
    </div>
    ${wanted.length === 0 ? empty(noEvents(state)) : nothing}
    <ol class="plain events">
      ${wanted
        .slice(-SHOWN_EVENTS)
        .toReversed()
        .map(
          (event) =>
            html`<li><button class="call" @click=${() => actions.pick(event.elementId)}>${lineOf(event)}</button></li>`,
        )}
    </ol>
  `;
}

function noEvents({ events, isPaused }: State): string {
  if (isPaused) return 'Paused: events of this time are not kept.';
  return events.length === 0 ? 'Nothing has changed since this page was opened.' : 'No event has this text.';
}

function lineOf({
  timestamp,
  eventType,
  elementRole,
  elementTitle,
  elementId,
  newValue,
  field,
  count,
}: EventRecord): string {
  const value = newValue === null ? '' : ` ${field ?? ''}→ ${clip(JSON.stringify(newValue), 200)}`;
  const times = count === undefined ? '' : ` ×${count}`;
  const title = JSON.stringify(clip(elementTitle, 80));
  return `${timeOf(timestamp)} ${eventType} ${elementRole} ${title} ${elementId}${value}${times}`;
}
