import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../core/backend.ts';
import { toUiError } from '../../core/errors.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import { AccessibilityBus } from './atspi/protocol/accessibility-bus.ts';
import { sessionBusAddress } from './dbus/address.ts';
import type { DisplayServer, IsolatedServer, Need } from './screen/display-server.ts';
import { MissingScreen } from './screen/missing-screen.ts';

const NEEDS: Need[] = [
  {
    name: 'D-Bus daemon',
    program: 'dbus-daemon',
    package: 'dbus',
    level: 'missing',
    why: 'the session bus of isolated displays',
  },
  {
    name: 'AT-SPI',
    file: '/usr/libexec/at-spi-bus-launcher',
    package: 'at-spi2-core',
    level: 'missing',
    why: 'reading any application',
  },
  {
    name: 'Java bridge',
    file: '/usr/share/java/java-atk-wrapper.jar',
    package: 'libatk-wrapper-java',
    level: 'warning',
    why: 'reading Java Swing applications',
  },
];

/** Finds what this machine lacks, what that means, and the command that mends it. */
export async function diagnose(
  isolated: IsolatedServer,
  current: DisplayServer | MissingScreen,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings = [...isolated.needs, ...NEEDS].map(check);
  return [...findings, await checkBus(timeouts, signal), await checkDisplay(current, timeouts, signal)];
}

function check(need: Need): Finding {
  const found = need.program ? onPath(need.program) : need.file !== undefined && existsSync(need.file);
  if (found) return { name: need.name, level: 'ok', detail: `Found: serves ${need.why}.` };
  return {
    name: need.name,
    level: need.level,
    detail: `Not found: needed for ${need.why}.`,
    fix: `sudo apt-get install --no-install-recommends ${need.package}`,
  };
}

async function checkBus(timeouts: Timeouts, signal: AbortSignal): Promise<Finding> {
  const name = 'Accessibility bus';
  try {
    await using bus = await AccessibilityBus.open(sessionBusAddress(process.env), timeouts, signal);
    const count = (await bus.applications(signal)).length;
    return { name, level: 'ok', detail: `Answers: ${count} applications are registered on this desktop.` };
  } catch {
    return {
      name,
      level: 'warning',
      detail: 'None on this desktop: running applications cannot be attached to; isolated ones bring their own.',
      fix: 'gsettings set org.gnome.desktop.interface toolkit-accessibility true',
    };
  }
}

async function checkDisplay(
  server: DisplayServer | MissingScreen,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<Finding> {
  if (server instanceof MissingScreen) return withoutScreen(server);
  const { name, variable } = server;
  const display = process.env[variable];
  try {
    await using screen = await server.open(process.env, 'shared', timeouts, signal);
    return { name, level: 'ok', detail: `${display} answers, ${screen.area.w}×${screen.area.h}.` };
  } catch (error) {
    const { message, hint = `Run: unset ${variable}` } = toUiError(error);
    const { detail } = withoutScreen(new MissingScreen(message, server.boxesFrom));
    return { name, level: 'warning', detail, fix: hint };
  }
}

/** What works of running applications on a desktop whose screen cannot be used. */
function withoutScreen({ reason, boxesFrom }: MissingScreen): Finding {
  const name = 'Display';
  const launched = 'Programs are launched on an isolated display, where everything works.';
  if (boxesFrom === 'screen') return { name, level: 'ok', detail: `${reason} ${launched}` };
  const limits =
    'Running applications are read and acted on through accessibility, without pictures, mouse and keyboard.';
  return { name, level: 'warning', detail: `${reason} ${limits} ${launched}`, fix: 'launch with display "isolated"' };
}

function onPath(program: string): boolean {
  return (process.env.PATH ?? '').split(':').some((directory) => {
    try {
      accessSync(path.join(directory, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
