/** What `strobe-ui/test` exports. A change here follows SemVer. */
export type { ActMethod, Direction, MouseButton } from '../core/backend.ts';
export type { Modifier } from '../core/keys.ts';
export type { NodeFacts, NodeSource, UiNode } from '../core/node.ts';
export type { Rect } from '../core/rect.ts';
export type { KnownRole, Role } from '../core/roles.ts';
export type { ActOptions, Verdict } from './act.ts';
export type { App } from './app.ts';
export { expect } from './expect.ts';
export type { AppExpectation } from './expect-app.ts';
export type { ExpectOptions, LocatorExpectation } from './expect-locator.ts';
export type { ScreenshotOptions } from './expect-snapshot.ts';
export { type Evidence, type FailureCode, TestFailure } from './failure.ts';
export type { FindOptions } from './finder.ts';
export { type AttachOptions, attach, type LaunchOptions, launch } from './launch.ts';
export type { ClickOptions, Locator } from './locator.ts';
export type { RoleOptions, TextPattern } from './selector.ts';
