import type { Desktop, Program } from '../../src/core/backend.ts';
import type { UiNode } from '../../src/core/node.ts';
import { find } from '../../src/core/tree.ts';
import type { Action, ActOutcome, ActRequest } from '../../src/session/acting/action.ts';
import { AppSession } from '../../src/session/app-session.ts';
import { openVisionService, type VisionService } from '../../src/session/pictures/vision-service.ts';
import { settingsSchema } from '../../src/settings/schema.ts';
import { atEnd } from './at-end.ts';
import { eventually, isolatedDesktop, PYTHON, patience, REPO } from './desktop.ts';
import { javaProgram } from './java.ts';
import { lentDesktop } from './lent-desktop.ts';

export type Wanted = (node: UiNode) => boolean;

/** A running program with the words of a person for what is done to it. */
export class Actors {
  readonly desktop: Desktop;
  readonly program: Program;
  readonly session: AppSession;
  /** Whether what pictures show belongs to its tree. */
  private readonly vision: boolean;
  private text = '';

  constructor(desktop: Desktop, program: Program, session: AppSession, vision: boolean) {
    this.desktop = desktop;
    this.program = program;
    this.session = session;
    this.vision = vision;
    program.onOutput((_, chunk) => {
      this.text += Buffer.from(chunk).toString('utf8');
    });
  }

  /** Everything that the program has printed so far. */
  get output(): string {
    return this.text;
  }

  /** Resolves once the program has printed this. */
  async says(line: string): Promise<void> {
    await eventually(async () => this.text.includes(`${line}\n`) || undefined).catch((cause) => {
      throw new Error(`The program did not print "${line}" but ${JSON.stringify(this.text.slice(-2_000))}`, { cause });
    });
  }

  forgetOutput(): void {
    this.text = '';
  }

  /** The node, as soon as there is one. */
  node(wanted: Wanted): Promise<UiNode> {
    return this.whenRoots((roots) => find(roots, wanted));
  }

  /** What is found in the tree, as soon as it is there. */
  async whenRoots<T>(found: (roots: UiNode[]) => T | undefined): Promise<T> {
    let roots: UiNode[] = [];
    const look = async () => {
      roots = await this.roots();
      return found(roots);
    };
    return eventually(look).catch((cause) => {
      throw new Error(`Waited in vain for ${found} in ${JSON.stringify(roots)}`, { cause });
    });
  }

  titled(title: string, role?: string): Promise<UiNode> {
    return this.node((node) => node.title === title && (role === undefined || node.role === role));
  }

  async roots(): Promise<UiNode[]> {
    return (await this.session.snapshot({ expand: 'nothing', vision: this.vision }, patience())).roots;
  }

  act(action: Action, options: Partial<Omit<ActRequest, 'action'>> = {}): Promise<ActOutcome> {
    return this.session.act({ action, settleMs: 400, observe: 'diff', permit: () => {}, ...options }, patience());
  }

  click(node: { id: string }, options: Partial<Omit<ActRequest, 'action'>> = {}): Promise<ActOutcome> {
    return this.act({ action: 'click', id: node.id, button: 'left', count: 1 }, options);
  }

  set(node: { id: string }, value: number | string | boolean): Promise<ActOutcome> {
    return this.act({ action: 'set_value', id: node.id, value });
  }

  type(node: { id: string }, text: string): Promise<ActOutcome> {
    return this.act({ action: 'type', id: node.id, text });
  }
}

/** They store nothing in the folders of a desktop, unlike LibreOffice and Chromium. */
const LEAVE_NO_FILES = [PYTHON, 'java'];

/** A program with a session, of the test or of the suite whose hook starts it. */
export async function actOn(
  command: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  shared?: Desktop,
  vision?: VisionService,
): Promise<Actors> {
  const desktop = shared ?? (await (LEAVE_NO_FILES.includes(command) ? lentDesktop() : isolatedDesktop()));
  const program = await desktop.start({ command, args: [...args], cwd: REPO, env }, patience());
  const session = new AppSession(command, { desktop, name: command, program }, 1000, { ...(vision && { vision }) });
  const actors = new Actors(desktop, program, session, vision !== undefined);
  atEnd(() => session[Symbol.asyncDispose]());
  await session.target.waitForWindow(patience());
  return actors;
}

/** A program that accessibility knows nothing of, with what the shipped models see in its pictures. */
export async function actOnPictures(command: string, args: readonly string[]): Promise<Actors> {
  const vision = openVisionService(settingsSchema.shape.vision.parse({}));
  atEnd(async () => await vision[Symbol.asyncDispose]());
  return actOn(command, args, {}, undefined, vision);
}

/** A Java program of the fixtures with a session, as `actOn` starts it. */
export function actOnJava(name: string, ...args: string[]): Promise<Actors> {
  const program = javaProgram(name, ...args);
  return actOn(program.command, program.args);
}
