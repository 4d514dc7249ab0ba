import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A child process and its output so far. */
export type Part = {
  readonly pid: number;
  readonly said: () => string;
  readonly hasEnded: () => boolean;
  /** Its exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
};

const MAX_OUTPUT_LENGTH = 20_000;
const END_TIMEOUT_MS = 15_000;

export function startPart(command: readonly string[], options: SpawnOptions): Part {
  const [program = '', ...args] = [...endingWithUs(), ...command];
  return describe(spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }));
}

function describe(child: ChildProcess): Part {
  let text = '';
  const collect = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-MAX_OUTPUT_LENGTH);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.on('error', (error) => collect(Buffer.from(String(error))));
  const hasEnded = () =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    said: () => text,
    hasEnded,
    ended: hasEnded() ? Promise.resolve(null) : once(child, 'exit').then(([code]) => code),
    signal: (name) => void child.kill(name),
  };
}

/** Sends SIGTERM first, then SIGKILL. */
export async function endPart(part: Part): Promise<void> {
  if (part.hasEnded()) return;
  part.signal('SIGCONT');
  part.signal('SIGTERM');
  const cut = setTimeout(() => part.signal('SIGKILL'), END_TIMEOUT_MS);
  await part.ended;
  clearTimeout(cut);
}

export async function killPart(part: Part): Promise<void> {
  if (part.hasEnded()) return;
  part.signal('SIGKILL');
  await part.ended;
}

let canFollow: boolean | undefined;

/** Where the kernel supports it, the child also ends when this process is killed. */
function endingWithUs(): string[] {
  const follow = ['setpriv', '--pdeathsig', 'TERM', '--'];
  canFollow ??= spawnSync(follow[0] ?? '', [...follow.slice(1), 'true']).status === 0;
  return canFollow ? follow : [];
}

/** Returns whether the condition became true in time. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs: number,
  stepMs = 20,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await sleep(stepMs);
  }
  return false;
}
