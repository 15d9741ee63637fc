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

const RUNNERS = {
  vitest: "import { test } from 'vitest';",
  node: "import { test } from 'node:test';",
  playwright: "import { test } from '@playwright/test';",
};
const OWN = "import { expect, launch } from 'strobe-ui/test';";

/** A test that does what a trace has, and asserts what came of each step. */
export function testCode(trace: Trace, options: CodeOptions): string {
  const { header } = trace;
  const steps = stepsOf(trace);
  const failed = trace.acts.length - steps.length;
  const imports = options.runner === 'vitest' ? [OWN, RUNNERS.vitest] : [RUNNERS[options.runner], OWN];
  const toolkit = trace.records.find((record) => record.kind === 'app')?.toolkit;
  const facts = [header.startedAt, toolkit, header.locale, header.timeZone].filter(Boolean).join(', ');
  return [
    ...imports,
    '',
    `// From a trace of ${oneLine(`${header.app}: ${facts}`)}.`,
    ...(failed > 0 ? [`// ${failed} actions that failed are left out.`] : []),
    ...secretLines(steps, header),
    `test(${textCode(header.app)}, async () => {`,
    ...indent(launchCode(header, options.cwd)),
    ...steps.flatMap((step) => ['', ...indent(stepCode(step))]),
    '});',
    '',
  ].join('\n');
}

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
    return [
      '// The application was running already: say how it is started.',
      `await using app = await launch(${textCode(app)});`,
    ];
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
    `await using app = await launch(${textCode(launch.command)}, {`,
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
