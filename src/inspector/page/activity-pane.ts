import { html, nothing, type TemplateResult } from 'lit-html';
import type { EventRecord } from '../../core/events/ui-event.ts';
import type { ViewPicture } from '../items.ts';
import { gistOf, nameOfCall } from './call-words.ts';
import { stepThrough, tabIndexAt } from './list-keys.ts';
import { type PastPicture, type State, TABS, type Tab, type TimelineCall } from './state.ts';
import { clip, timeOf } from './text.ts';

export type ActivityActions = {
  show(tab: Tab): void;
  openCall(number: number | undefined): void;
  pause(): void;
  filter(text: string): void;
  pick(id: string): void;
  copy(text: string): void;
  /** Shows a picture of then in place of the one of now. */
  lookBack(past: PastPicture | undefined): void;
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
    <ol class="plain timeline" aria-label="Calls, the newest first" @keydown=${stepThrough}>
      ${calls.toReversed().map(
        (call, index) => html`
          <li>
            <button class=${`call entry ${call.ok ? '' : 'failed'}`} tabindex=${tabIndexAt(index)}
              aria-expanded=${openCall === call.number}
              @click=${() => actions.openCall(openCall === call.number ? undefined : call.number)}>
              <time>${timeOf(call.startedAt)}</time>
              <b>${clip(nameOfCall(call), 60)}</b>
              ${call.byUser ? html`<span class="badge" title="Done on this page, not by the model">you</span>` : nothing}
              <span class="first">${clip(gistOf(call))}</span>
              <span class="figure">${call.durationMs} ms · ${call.tokens} tokens</span>
            </button>
            ${openCall === call.number ? callDetails(call, actions) : nothing}
          </li>
        `,
      )}
    </ol>
  `;
}

function callDetails(call: TimelineCall, { copy, lookBack }: ActivityActions): TemplateResult {
  const { args, text, before, after } = call;
  const given = JSON.stringify(args, null, 1);
  const thumbnail = (when: string, picture: ViewPicture | undefined) => {
    if (picture === undefined) return nothing;
    const title = `${when} ${nameOfCall(call)}`;
    return html`
      <figure>
        <button aria-label=${`Show the picture ${title}`} @click=${() => lookBack({ title, picture })}>
          <img src=${`data:image/png;base64,${picture.png}`} alt=${`Picture ${when} the call`} />
        </button>
        <figcaption>${when}</figcaption>
      </figure>
    `;
  };
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

function events(state: State, actions: ActivityActions): TemplateResult {
  const { eventFilter, isPaused } = state;
  const wanted = state.events.filter((event) =>
    partsOf(event).join(' ').toLowerCase().includes(eventFilter.toLowerCase()),
  );
  const type = (event: Event) => {
    if (event.target instanceof HTMLInputElement) actions.filter(event.target.value);
  };
  return html`
    <div class="bar">
      <input type="search" aria-label="Filter events" placeholder="Filter" .value=${eventFilter} @input=${type} />
      <button aria-pressed=${isPaused} @click=${actions.pause}>${isPaused ? 'Go on' : 'Pause'}</button>
    </div>
    ${wanted.length === 0 ? empty(noEvents(state)) : nothing}
    <ol class="plain events" aria-label="Events, the newest first" @keydown=${stepThrough}>
      ${wanted
        .slice(-SHOWN_EVENTS)
        .toReversed()
        .map(
          (event, index) => html`
            <li>
              <button class="call entry" tabindex=${tabIndexAt(index)} @click=${() => actions.pick(event.elementId)}>${eventLine(event)}</button>
            </li>
          `,
        )}
    </ol>
  `;
}

function noEvents({ events, isPaused }: State): string {
  if (isPaused) return 'Paused: events of this time are not kept.';
  return events.length === 0 ? 'Nothing has changed since this page was opened.' : 'No event has this text.';
}

/** When, what, where, and what became of it. */
function partsOf(event: EventRecord): [time: string, type: string, element: string, id: string, value: string] {
  const { timestamp, eventType, elementRole, elementTitle, elementId, newValue, field, count } = event;
  const value = newValue === null ? '' : `${field ? `${field} ` : ''}→ ${clip(JSON.stringify(newValue), 200)}`;
  const element = `${elementRole} ${JSON.stringify(clip(elementTitle, 80))}`;
  const times = count === undefined ? '' : `×${count}`;
  return [timeOf(timestamp), eventType, element, elementId, [value, times].filter(Boolean).join(' ')];
}

function eventLine(event: EventRecord): TemplateResult {
  const [time, type, element, id, value] = partsOf(event);
  return html`<time>${time}</time> <b>${type}</b> <span class="part-title">${element}</span> <span class="part-id">${id}</span> ${value}`;
}
