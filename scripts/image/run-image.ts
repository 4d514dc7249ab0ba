import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Architecture, CPU, ENVIRONMENT, USER } from './settings.ts';

/** As an engine would start it: a root that cannot be written to, /tmp in memory, the volume, and nothing else. */
const START = `set -e
root=$1 data=$2 qemu=$3
shift 3
if [ -n "$qemu" ]; then
  mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
  printf '%s' "$qemu" > /proc/sys/fs/binfmt_misc/register
fi
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir -m 1777 "$root/dev/shm"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec unshare -U --map-user=${USER} --map-group=${USER} --root="$root" --wd=/app -- "$@"`;

/** What the kernel takes for a program of this architecture, and who runs it then. */
const ARM64 = String.raw`\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff`;

export type Running = {
  said: () => string;
  ended: Promise<number | null>;
  hasEnded: () => boolean;
  /** To the first process of the container, as `docker stop` sends it. */
  signal(name: NodeJS.Signals): void;
  first(): number;
};

type Start = {
  root: string;
  dataDir: string;
  architecture: Architecture;
  command: readonly string[];
  env: Record<string, string>;
};

/** Undefined where programs of this architecture cannot be run: then it says why. */
export function whyNotRunnable(architecture: Architecture): string | undefined {
  if (CPU[architecture] !== process.arch && findEmulator() === undefined) {
    return `${architecture} needs qemu-aarch64-static, of Debian's qemu-user-static`;
  }
  try {
    execFileSync('unshare', ['-Urmpf', '--mount-proc', 'true'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'this machine allows no namespaces';
  }
}

/** In namespaces of its own, as the image's user, with no engine and no right that its caller has not. */
export function startInNamespace({ root, dataDir, architecture, command, env }: Start): Running {
  const qemu = CPU[architecture] === process.arch ? '' : `:arm64:M::${ARM64}:${findEmulator()}:F`;
  const child = spawn(
    'unshare',
    ['-Urmpf', '--kill-child', 'sh', '-c', START, 'sh', root, dataDir, qemu, ...command],
    { env: { ...ENVIRONMENT, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let text = '';
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (text += String(part)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    said: () => text,
    hasEnded,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    signal: (name) => void process.kill(firstOf(child), name),
    first: () => firstOf(child),
  };
}

/** As `docker exec` does. */
export async function runInside(
  running: Running,
  command: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number; said: string }> {
  const enter = ['--user', '--mount', '--pid', '--root', '--wd', '--preserve-credentials'];
  const child = spawn('nsenter', ['-t', String(running.first()), ...enter, '--', ...command], {
    env: { ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (part) => (said += String(part)));
  child.stderr.on('data', (part) => (said += String(part)));
  const [status] = await once(child, 'close');
  return { status: Number(status), said };
}

/** `unshare` itself waits outside, and hands no signal on. */
function firstOf({ pid = 0 }: ChildProcess): number {
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return first ? Number(first) : pid;
}

function findEmulator(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(':');
  return folders.map((folder) => join(folder, 'qemu-aarch64-static')).find(existsSync);
}

export async function waitFor(
  what: string,
  running: Running,
  isTrue: () => boolean | Promise<boolean>,
) {
  const end = performance.now() + 180_000;
  while (performance.now() < end && !running.hasEnded()) {
    if (await isTrue()) return;
    await sleep(100);
  }
  throw new Error(`${what} did not come:\n${running.said()}`);
}
