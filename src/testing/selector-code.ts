import { oneLine } from '../core/foreign-text.ts';
import type { Selector, SelectorStep, TextPattern } from './selector.ts';

/** The code that makes a selector: `getByRole('button', { name: '7' }).nth(1)`. */
export function selectorCode(selector: Selector): string {
  return selector.map(stepCode).join('.');
}

function stepCode(step: SelectorStep): string {
  switch (step.by) {
    case 'role': {
      const { by: _, role, ...options } = step;
      return `getByRole(${textCode(role)}${optionsCode(options)})`;
    }
    case 'text':
      return `getByText(${textCode(step.text)})`;
    case 'label':
      return `getByLabel(${textCode(step.text)})`;
    case 'id':
      return `getById(${textCode(step.id)})`;
    case 'test':
      return `where(${oneLine(String(step.test))})`;
    case 'filter': {
      const parts = [
        ...(step.hasText === undefined ? [] : [`hasText: ${textCode(step.hasText)}`]),
        ...(step.has === undefined ? [] : [`has: ${selectorCode(step.has)}`]),
      ];
      return `filter({ ${parts.join(', ')} })`;
    }
    case 'nth':
      return step.index === 0 ? 'first()' : step.index === -1 ? 'last()' : `nth(${step.index})`;
  }
}

function optionsCode(options: Record<string, TextPattern | boolean | undefined>): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `, { ${given.map(([name, value]) => `${name}: ${valueCode(value)}`).join(', ')} }`;
}

const valueCode = (value: TextPattern | boolean | undefined) =>
  typeof value === 'boolean' || value === undefined ? String(value) : textCode(value);

/** A text as code, with every character that does not show escaped. */
export function textCode(text: TextPattern): string {
  if (text instanceof RegExp) return oneLine(String(text));
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${oneLine(escaped)}'`;
}
