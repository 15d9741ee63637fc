import { toUiError, UiError } from '../../../core/errors.ts';
import { CONSTANTS } from '../shared/constants.ts';
import type { CallName, FromHelper, HelperFailure, ToHelper } from '../shared/messages.ts';
import { accessibilityRequired } from '../shared/permissions.ts';
import { AxError, CANNOT_COMPLETE } from './accessibility.ts';
import type { Bindings } from './bindings.ts';
import { HelperService } from './service.ts';

/**
 * The helper process is the only one that loads koffi. Accessibility calls block, and the frameworks end a process that
 * uses them wrongly; neither may affect the server. Its one thread is the main thread, which keyboard events need.
 */

/** Programs have this long to end by themselves when the server is gone. */
const LAST_GRACE_MS = 1_000;

const send = (message: FromHelper): void => {
  // The closed channel ends the helper of a server that is gone.
  if (process.connected) process.send?.(message, () => {});
};

async function loadBindings(): Promise<Bindings> {
  const { bind } = await import('./bindings.ts').catch((cause: unknown) => {
    throw new UiError('unsupported', 'The macOS backend needs the optional package koffi, which is not installed.', {
      hint: 'Install Strobe again without --omit=optional, or run: npm install koffi@3.3.4',
      cause,
    });
  });
  try {
    return bind();
  } catch (cause) {
    throw new UiError('unsupported', `The frameworks of macOS could not be loaded: ${toUiError(cause).message}`, {
      hint: 'Strobe supports macOS 13 or later.',
      cause,
    });
  }
}

function serve(service: HelperService, message: ToHelper): void {
  if ('end' in message) {
    service[Symbol.dispose]();
    process.exit(0);
  }
  const { id, name, args } = message;
  try {
    send({ kind: 'result', id, value: call(service, name, args) });
  } catch (error) {
    send({ kind: 'failure', id, failure: failureOf(error) });
  }
}

function call(service: HelperService, name: CallName, args: unknown[]): unknown {
  const method: unknown = Reflect.get(service, name);
  if (typeof method !== 'function') throw new Error(`The helper has no call ${name}.`);
  return method.apply(service, args);
}

function failureOf(error: unknown): HelperFailure {
  const { code, message, hint } = toHelperError(error);
  return { code, message, hint };
}

function toHelperError(error: unknown): UiError {
  if (!(error instanceof AxError)) return toUiError(error);
  if (error.code === CONSTANTS.kAXErrorAPIDisabled) return accessibilityRequired();
  if (error.code !== CANNOT_COMPLETE) return toUiError(error);
  return new UiError('unresponsive', 'The application does not answer.', {
    hint: 'It may be busy or hung: call debug_ui to see its state before you try once more.',
  });
}

/** Ends the helper, and the programs that the server started, after the server died. */
function endWithoutServer(service: HelperService): void {
  const signalAll = (signal: NodeJS.Signals) => {
    for (const group of service.guarded) {
      try {
        process.kill(-group, signal);
      } catch {
        // It has ended by itself.
      }
    }
  };
  signalAll('SIGTERM');
  service[Symbol.dispose]();
  if (service.guarded.size === 0) process.exit(0);
  setTimeout(() => {
    signalAll('SIGKILL');
    process.exit(0);
  }, LAST_GRACE_MS);
}

// Ctrl-C in a terminal reaches this process, too; the server still needs it to release keys and buttons.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

try {
  const service = new HelperService(await loadBindings(), (events) => send({ kind: 'events', events }));
  process.on('message', (message: ToHelper) => serve(service, message));
  process.on('disconnect', () => endWithoutServer(service));
  // The server may have gone while the frameworks were loaded.
  if (process.connected) send({ kind: 'ready' });
  else endWithoutServer(service);
} catch (error) {
  send({ kind: 'unusable', failure: failureOf(error) });
  process.disconnect?.();
}
