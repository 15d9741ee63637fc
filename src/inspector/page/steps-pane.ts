import { html, nothing, type TemplateResult } from 'lit-html';
import type { TraceOutline, TraceStep } from '../items.ts';
import { verdictWords } from './call-words.ts';
import type { State, TracePlace } from './state.ts';
import { dateOf } from './text.ts';

export type StepsActions = {
  go(at: TracePlace): void;
  copy(text: string): void;
};

/** The steps of a trace, with the code that codegen writes for the one that is shown. */
export function stepsPane(trace: TraceOutline, { at }: State, actions: StepsActions): TemplateResult {
  const { go } = actions;
  const shown = trace.steps[at.number - 1];
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -trace.steps.length, End: trace.steps.length }[event.key];
    const when = { ArrowLeft: 'before' as const, ArrowRight: 'after' as const }[event.key];
    if (by === undefined && when === undefined) return;
    event.preventDefault();
    const number = Math.min(trace.steps.length, Math.max(1, at.number + (by ?? 0)));
    go({ number, when: when ?? at.when });
  };
  return html`
    <section class="pane activity" aria-label="Steps">
      <header>
        <h2>Steps</h2>
        <span class="figure">${dateOf(trace.startedAt)}${trace.complete ? '' : ' · unfinished'}</span>
        ${(['before', 'after'] as const).map(
          (when) => html`
            <button aria-pressed=${at.when === when} title=${`Tree and picture ${when} the step: ${when === 'before' ? '←' : '→'}`}
              @click=${() => go({ ...at, when })}>${when}</button>
          `,
        )}
      </header>
      <div id="steps" class="scroll" role="listbox" tabindex="0" aria-label="Steps" aria-activedescendant=${`step-${at.number}`}
        @keydown=${turn}>
        ${trace.steps.length === 0 ? html`<p class="empty">Nothing was done in this trace.</p>` : nothing}
        ${trace.steps.map((step) => entry(step, at, go))}
      </div>
      ${shown === undefined ? nothing : code(shown, actions.copy)}
      <footer>Keys: ↑ ↓ from step to step, ← before it, → after it</footer>
    </section>
  `;
}

function entry(step: TraceStep, at: TracePlace, go: (at: TracePlace) => void): TemplateResult {
  const isShown = step.number === at.number;
  return html`
    <div id=${`step-${step.number}`} role="option" aria-selected=${isShown}
      class=${`step ${isShown ? 'selected' : ''} ${step.ok ? '' : 'failed'}`}
      @click=${() => go({ ...at, number: step.number })}>
      <b>${`${step.number} ${step.title}`}</b> <span class=${step.error === undefined ? 'quiet' : 'error'}>${step.error ?? verdictWords(step.verdict)}</span>
      <span class="quiet">${Math.round(step.durationMs)} ms</span>
    </div>
  `;
}

function code({ code, verdict, effects }: TraceStep, copy: (text: string) => void): TemplateResult {
  const text = code.join('\n');
  return html`
    <div class="code" role="group" aria-label="Code" tabindex="0">
      <h3>As a test
        ${text === '' ? nothing : html`<button class="small" aria-label="Copy the code" @click=${() => copy(text)}>Copy</button>`}
      </h3>
      <pre>${text === '' ? '// This step failed: codegen leaves it out.' : text}</pre>
      <p class="quiet">${verdict}</p>
      ${effects.length === 0 ? nothing : html`<ul class="plain quiet">${effects.map((effect) => html`<li>effect: ${effect}</li>`)}</ul>`}
    </div>
  `;
}
