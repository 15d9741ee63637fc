import { z } from 'zod';
import { UiError } from '../core/errors.ts';
import { respell } from './spelling.ts';

/** Checks arguments; throws one `bad_arguments` that names every field at fault and what it may be. */
export function parseArguments<Input extends z.ZodObject>(tool: string, input: Input, args: unknown): z.output<Input> {
  const parsed = input.safeParse(respell(input, args ?? {}), { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => explainIssue(input, issue));
  throw new UiError('bad_arguments', problems.join(' '), {
    hint: `${tool} takes: ${Object.keys(input.shape).join(', ')}.`,
  });
}

function explainIssue(input: z.ZodObject, issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => explainUnknown(input, issue.path, key)).join(' ');
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}${describeInput(issue)}.`;
    case 'invalid_type':
      if (issue.input === undefined)
        return `${field || 'The argument object'} is required: ${article(issue.expected)}.`;
      return `${field || 'The argument'} must be ${article(issue.expected)}${describeInput(issue)}.`;
    case 'invalid_union':
      return `${field} must be ${expectedOfUnion(issue)}${describeInput(issue)}.`;
    case 'too_small':
      if (issue.origin === 'string') return `${field} must not be empty.`;
      return `${field} must be ${issue.inclusive ? 'at least' : 'above'} ${issue.minimum}${describeInput(issue)}.`;
    case 'too_big':
      return `${field} must be ${issue.inclusive ? 'at most' : 'below'} ${issue.maximum}${describeInput(issue)}.`;
    default:
      return `${field}: ${issue.message}`;
  }
}

function explainUnknown(input: z.ZodObject, path: readonly PropertyKey[], key: string): string {
  const known = Object.keys(objectAt(input, path)?.shape ?? {});
  const near = known.find((name) => name.toLowerCase() === key.toLowerCase().replaceAll(/[_-]/g, ''));
  const owner = path.length === 0 ? 'The tool' : path.join('.');
  const suggestion = near === undefined ? '' : ` Did you mean '${near}'?`;
  return `Unknown argument '${[...path, key].join('.')}'.${suggestion} ${owner} takes: ${known.join(', ')}.`;
}

function objectAt(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): z.ZodObject | undefined {
  let current = schema;
  for (const name of path) current = unwrap(current)?.shape[String(name)];
  return unwrap(current);
}

function unwrap(schema: z.core.$ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrap(schema.unwrap());
  return schema instanceof z.ZodObject ? schema : undefined;
}

function expectedOfUnion(issue: z.core.$ZodIssueInvalidUnion): string {
  const kinds = issue.errors.flatMap((branch) =>
    branch.map((inner) => (inner.code === 'invalid_type' ? article(inner.expected) : inner.message)),
  );
  return [...new Set(kinds)].join(' or ');
}

const article = (type: string) => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

function describeInput(issue: { readonly input?: unknown }): string {
  const text = JSON.stringify(issue.input);
  if (text === undefined) return '';
  return `, not ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}
