import { show } from './text.ts';

/** A call of a tool, live or from a trace. */
type Call = { tool: string; args: Record<string, unknown>; ok: boolean; text: string };

/** `click btn_a3f2`, or the name of the tool where it does not act. */
export function nameOfCall({ tool, args }: Pick<Call, 'tool' | 'args'>): string {
  if (tool !== 'debug_ui_action') return tool;
  const { action, id, steps } = args;
  return action === undefined ? `${Array.isArray(steps) ? steps.length : ''} steps` : `${action} ${id ?? ''}`.trim();
}

/** What went wrong, and what to do about it; else what came of an action; else what was asked for. */
export function gistOf({ tool, args, ok, text }: Call): string {
  if (!ok) return failureIn(text);
  if (tool === 'debug_ui_action') return verdictWords(text);
  const asked = Object.entries(args).filter(([name]) => name !== 'sessionId');
  if (asked.length === 0 && tool === 'debug_ui') return 'the whole tree';
  return asked.map(([name, value]) => `${name}=${show(value)}`).join(' ');
}

/** `success=true method=atspi changed=true effects=2 settled=true` in words. */
export function verdictWords(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const said = Object.fromEntries([...first.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  if (said.effects === undefined) return first;
  const effects = Number(said.effects);
  const words = [
    said.steps && `${said.steps} steps`,
    said.changed === 'true' && 'changed',
    effects > 0 && `${effects} effect${effects === 1 ? '' : 's'} elsewhere`,
  ].filter(Boolean);
  if (said.changed !== 'true' && effects === 0) words.push('nothing changed');
  if (said.settled === 'false') words.push('still changing');
  return words.join(' · ');
}

/** The answer has it last: what an application says stands before it. */
function failureIn(text: string): string {
  const last = (line: RegExp) => [...text.matchAll(line)].at(-1)?.[1];
  const message = last(/^Error \w+: (.*)$/gm);
  if (message === undefined) return text.split('\n', 1)[0] ?? '';
  return [message, last(/^Next: (.*)$/gm)].filter(Boolean).join(' ');
}
