import { oneLine } from '../core/foreign-text.ts';
import { secretName, variableName } from '../steps/secret-names.ts';
import { type Step, stepsOf } from '../steps/steps-of.ts';
import { textCode } from '../testing/selector-code.ts';
import type { Trace } from '../trace/read-trace.ts';
import type { TraceHeader } from '../trace/records.ts';
import { stepCode } from './step-code.ts';

export type CodeOptions = {
  runner: 'vitest' | 'node' | 'playwright';
  /** A program that was started here needs no folder in the test. */
  cwd: string;
};

/** A test waits for a program to start, and for what each step leads to. */
const START_MS = 60_000;
const STEP_MS = 5_000;

/** A test that does what a trace has, and asserts what came of each step. */
export function testCode(trace: Trace, { runner, cwd }: CodeOptions): string {
  const { header } = trace;
  const steps = stepsOf(trace);
  const failed = trace.acts.length - steps.length;
  const toolkit = trace.records.find((record) => record.kind === 'app')?.toolkit;
  const facts = [header.startedAt, toolkit, header.locale, header.timeZone].filter(Boolean).join(', ');
  const { imports, opening, launching } = RUNNERS[runner];
  return [
    ...imports,
    '',
    `// From a trace of ${oneLine(`${header.app}: ${facts}`)}.`,
    ...(failed > 0 ? [`// ${failed} actions that failed are left out.`] : []),
    ...secretLines(steps, header),
    ...opening(textCode(header.app), String(START_MS + STEP_MS * steps.length)),
    ...indent(launching(launchCode(header, cwd))),
    ...steps.flatMap((step) => ['', ...indent(stepCode(step))]),
    '});',
    '',
  ].join('\n');
}

type Runner = {
  imports: readonly string[];
  /** The lines that begin a test, with its name and the milliseconds that it may take. */
  opening: (name: string, timeoutMs: string) => string[];
  /** Around the lines of the call that starts the program: `app` ends with the test. */
  launching: (call: readonly string[]) => string[];
};

const IMPORT = "import { expect, launch } from 'strobe-ui/test';";

const RUNNERS: Record<CodeOptions['runner'], Runner> = {
  vitest: {
    imports: [IMPORT, "import { test } from 'vitest';"],
    opening: (name, timeoutMs) => [`test(${name}, { timeout: ${timeoutMs} }, async () => {`],
    launching: (call) => assigned('await using app', call),
  },
  // It runs what it is given as it is, and Node has `await using` since 24.
  node: {
    imports: ["import { test } from 'node:test';", IMPORT],
    opening: (name) => [`test(${name}, async (t) => {`],
    launching: (call) => [...assigned('const app', call), 't.after(() => app.close());'],
  },
  playwright: {
    imports: ["import { expect, test } from 'strobe-ui/playwright';"],
    opening: (name, timeoutMs) => [`test(${name}, async ({ launch }) => {`, `  test.setTimeout(${timeoutMs});`],
    launching: (call) => assigned('const app', call),
  },
};

const assigned = (name: string, [first, ...rest]: readonly string[]) => [`${name} = ${first}`, ...rest];

function secretLines(steps: readonly Step[], header: TraceHeader): string[] {
  const typed = steps.filter(({ act: { action } }) => 'secret' in action && action.secret).map(secretName);
  const names = [...new Set([...typed, ...launchSecrets(header)])];
  return names.length === 0 ? [] : [`// Set before it runs: ${names.join(', ')}.`];
}

function launchSecrets({ launch }: TraceHeader): string[] {
  const { args = [], env = {} } = launch ?? {};
  const inArgs = args.flatMap((arg, at) => (typeof arg === 'string' ? [] : [variableName(`argument ${at + 1}`)]));
  return [...inArgs, ...Object.entries(env).flatMap(([name, value]) => (typeof value === 'string' ? [] : [name]))];
}

function launchCode(header: TraceHeader, cwd: string): string[] {
  const { launch, locale, timeZone, app, display, displayServer } = header;
  if (launch === undefined) {
    return [`await launch(${textCode(app)}); // The application was running already: say how it is started.`];
  }
  const args = launch.args.map((arg, at) =>
    typeof arg === 'string' ? textCode(arg) : `process.env.${variableName(`argument ${at + 1}`)} ?? ''`,
  );
  const env = { LC_ALL: locale, TZ: timeZone, ...launch.env };
  const variables = Object.entries(env).map(
    ([name, value]) =>
      `${nameCode(name)}: ${typeof value === 'string' ? textCode(value) : `process.env.${name} ?? ''`}`,
  );
  return [
    `await launch(${textCode(launch.command)}, {`,
    ...indent([
      ...(args.length > 0 ? [`args: [${args.join(', ')}],`] : []),
      ...(launch.cwd === undefined || launch.cwd === cwd ? [] : [`cwd: ${textCode(launch.cwd)},`]),
      `env: { ${variables.join(', ')} },`,
      `display: ${textCode(display)},`,
      ...(displayServer ? [`displayServer: ${textCode(displayServer)},`] : []),
    ]),
    '});',
  ];
}

const nameCode = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : textCode(name));

const indent = (lines: readonly string[]) => lines.map((line) => (line === '' ? '' : `  ${line}`));
