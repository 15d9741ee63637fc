import { App } from './app.ts';
import { badArguments } from './arguments.ts';
import { AppExpectation } from './expect-app.ts';
import { LocatorExpectation } from './expect-locator.ts';
import { Locator } from './locator.ts';

/** Expects something of an element or of a whole application. Every matcher is to be awaited. */
export function expect(subject: Locator): LocatorExpectation;
export function expect(subject: App): AppExpectation;
export function expect(subject: unknown): LocatorExpectation | AppExpectation {
  if (subject instanceof Locator) return new LocatorExpectation(subject);
  if (subject instanceof App) return new AppExpectation(subject);
  throw badArguments(
    'expect takes an application or a locator. For other values, take the expect of your test runner.',
  );
}
