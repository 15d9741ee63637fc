import { randomBytes } from 'node:crypto';
import path from 'node:path';

type Interpreter = {
  /** Its options that a value follows, which is not what it runs. */
  valued: RegExp;
  /** Its options that the script itself follows, not the name of its file. */
  inline?: RegExp;
};

const SHELL: Interpreter = { valued: /^[-+][oO]$/, inline: /^-\w*c$/ };

const INTERPRETERS: Record<string, Interpreter> = {
  python: { valued: /^(-[WXQ]|--check-hash-based-pycs)$/, inline: /^-\w*c$/ },
  node: {
    valued: /^(-[rC]|--require|--import|--loader|--conditions|--env-file)$/,
    inline: /^(-\w*[ep]|--eval|--print)$/,
  },
  java: { valued: /^(-p|-cp|-classpath|--(class|module|upgrade-module)-path|--add-[a-z]+|--patch-module)$/ },
  perl: { valued: /^-I$/, inline: /^-\w*[eE]$/ },
  ruby: { valued: /^-[Ir]$/, inline: /^-\w*e$/ },
  bash: SHELL,
  sh: SHELL,
};

/** A class of Java is named by its package, too. */
const CLASS_OF_JAVA = /^(?:\w+\.)+(\w+)$/;

/** Names a program as a person would: a script by its own name, not by its interpreter's. Its text is no name. */
export function programName(command: string, args: readonly string[]): string {
  const program = path.basename(command);
  const kind = program.replace(/[\d.]+$/, '');
  const interpreter = Object.hasOwn(INTERPRETERS, kind) ? INTERPRETERS[kind] : undefined;
  const script = interpreter && scriptOf(interpreter, args);
  if (script === undefined) return program;
  const name = path.basename(script);
  return kind === 'java' && !/\.(jar|java)$/.test(name) ? name.replace(CLASS_OF_JAVA, '$1') : name;
}

function scriptOf({ valued, inline }: Interpreter, args: readonly string[]): string | undefined {
  const isScript = (arg: string, index: number) => !arg.startsWith('-') && !valued.test(args[index - 1] ?? '');
  const at = args.findIndex((arg, index) => inline?.test(arg) || isScript(arg, index));
  const first = args[at];
  return first === undefined || inline?.test(first) ? undefined : first;
}

/** Makes a readable and unguessable id: whoever knows it may act on the application. */
export function newSessionId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return `${slug || 'app'}-${randomBytes(8).toString('hex')}`;
}
