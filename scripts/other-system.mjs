/** Another release of Debian in a folder, which shares the kernel, the network and the devices with this system. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));

/** Where the project is in that system. */
const PROJECT = '/strobe';
/** What the project has made there is kept: its packages and its build. */
const KEPT = new Set(['node_modules', 'dist', 'out']);
/** How this system reaches its network; its apt and npm need the same there. */
const CONFIGURATION = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/apt/apt.conf.d',
  '/etc/apt/auth.conf.d',
  '/etc/ssl/certs/ca-certificates.crt',
];

/**
 * Mounts what programs expect, then runs a command with the other system as its root. Mounts and process ids are its own: both
 * end with the command, however it ends. The sandboxes of browsers start in a root that is mounted, and in no other folder.
 */
const ENTER = `set -e
root=$1; shift
mount --rbind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
cd "$root"
pivot_root . .
umount -l .
cd /
set +e
"$@"
exit $?`;

export class OtherSystem {
  #release;
  #run;

  /** `run` starts a program with its output shown, and resolves with its exit code. */
  constructor(release, root, run) {
    this.#release = release;
    this.root = root;
    this.#run = run;
  }

  /**
   * Makes the system as bare as it can be, with what the README asks for: Node and npm. What is there is kept. Resolves with
   * what could not be done, if anything.
   */
  async prepare(mirror) {
    if (!this.#isBootstrapped() && !(await this.#bootstrap(mirror))) return 'debootstrap could not make it';
    // Packages that an interrupted set-up has left in the middle keep apt from installing others.
    const mended = await this.run(['dpkg', '--configure', '-a']);
    if (mended !== 0) return 'packages that were half installed could not be configured';
    if (existsSync(this.#path('/usr/bin/npm'))) return undefined;
    const install = 'apt-get update && apt-get install -y --no-install-recommends nodejs npm';
    return (await this.run(['sh', '-c', install])) === 0 ? undefined : 'Node and npm could not be installed';
  }

  /** debootstrap keeps a folder of its own in a system that it has not finished. */
  #isBootstrapped() {
    return existsSync(this.#path('/usr/bin/apt-get')) && !existsSync(this.#path('/debootstrap'));
  }

  async #bootstrap(mirror) {
    rmSync(this.root, { recursive: true, force: true });
    // A release that debootstrap is too old to know is made as the one that never ends.
    const script = '/usr/share/debootstrap/scripts';
    const known = existsSync(join(script, this.#release)) ? [] : [join(script, 'sid')];
    const options = ['--variant=minbase', '--include=ca-certificates'];
    const made = await this.#run('debootstrap', [...options, this.#release, this.root, mirror, ...known]);
    if (made !== 0) return false;
    // Nobody needs this system after a power cut, and dpkg takes half as long.
    writeFileSync(this.#path('/etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
    return true;
  }

  /** Copies the files that git knows or would take and that have changed, and removes those that are no more. */
  copyProject() {
    const root = this.#path(PROJECT);
    mkdirSync(root, { recursive: true });
    const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
    const listed = execFileSync('git', listing, { cwd: here, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
    const wanted = new Set(listed.filter((path) => path !== '' && existsSync(join(here, path))));
    for (const path of filesIn(root)) if (!wanted.has(path)) rmSync(join(root, path));
    for (const path of wanted) {
      if (isSameFile(join(here, path), join(root, path))) continue;
      cpSync(join(here, path), join(root, path), { preserveTimestamps: true });
    }
  }

  /** Runs a command in the project's folder there; resolves with its exit code. */
  async run(command) {
    this.#copyConfiguration();
    const inProject = [
      'sh',
      '-c',
      `cd ${existsSync(this.#path(PROJECT)) ? PROJECT : '/'} && exec "$@"`,
      'sh',
      ...command,
    ];
    const apart = ['--mount', '--pid', '--fork', '--kill-child'];
    // The temporary folder of this system may not be there.
    const home = {
      HOME: '/root',
      TMPDIR: '/tmp',
      DEBIAN_FRONTEND: 'noninteractive',
      XDG_CACHE_HOME: '',
      npm_execpath: '',
    };
    return this.#run('unshare', [...apart, 'sh', '-c', ENTER, 'sh', this.root, ...inProject], home);
  }

  /** The same on every run: a package that is installed there may have put its own in their places. */
  #copyConfiguration() {
    const extra = process.env.NODE_EXTRA_CA_CERTS;
    for (const path of extra ? [...CONFIGURATION, extra] : CONFIGURATION) {
      if (!existsSync(path)) continue;
      mkdirSync(dirname(this.#path(path)), { recursive: true });
      cpSync(path, this.#path(path), { recursive: true, dereference: true });
    }
  }

  #path(path) {
    return join(this.root, path);
  }
}

/** The project's files there, without those that it has made itself. */
function filesIn(root) {
  const tops = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !KEPT.has(name));
  return tops.flatMap((top) => {
    if (!top.isDirectory()) return [top.name];
    const below = readdirSync(join(root, top.name), { recursive: true, withFileTypes: true });
    return below.filter((each) => !each.isDirectory()).map((each) => relative(root, join(each.parentPath, each.name)));
  });
}

/** The build is kept where the times of its sources are. */
function isSameFile(one, other) {
  if (!existsSync(other)) return false;
  const [a, b] = [statSync(one), statSync(other)];
  return a.size === b.size && Math.trunc(a.mtimeMs) === Math.trunc(b.mtimeMs);
}
