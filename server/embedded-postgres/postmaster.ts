import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from './as-root.ts';
import {
  DataDirectoryInUseError,
  describeUse,
  EmbeddedPostgresError,
  explainOutput,
} from './error.ts';
import { BUSY, type Log, lockCommand, readLockFile } from './leftovers.ts';
import type { LogFile } from './log-file.ts';
import { quietEnvironment, runCommand } from './run-command.ts';
import { PORT } from './connection.ts';

export type LaunchOptions = {
  runner: Runner;
  cluster: string;
  socketDirectory: string;
  settings: string[];
  logFile: LogFile;
  log: Log;
};
export type Postmaster = { pid: number; exited: Promise<void>; stop: () => Promise<void> };

const START_TIMEOUT_MS = 15_000;
const STOP_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 5;
// Errors that last only until the previous server has ended.
const TRANSIENT_ERRORS =
  /lock file ".*" already exists|pre-existing shared memory block|still in use/;

/** Starts PostgreSQL and returns when it accepts connections, including crash recovery. */
export async function launchPostmaster(launch: LaunchOptions): Promise<Postmaster> {
  const command = await composeCommand(launch);
  const end = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    await removeSocketFiles(launch.socketDirectory);
    const start = launch.logFile.size();
    const child = spawnPostmaster(command, launch);
    if (await isReady(child, launch)) return describePostmaster(child);
    const output = launch.logFile.readSince(start);
    const isTransient = child.exitCode === BUSY || TRANSIENT_ERRORS.test(output);
    if (!isTransient || Date.now() > end) throw explainExit(child, output, launch.cluster);
    await sleep(100);
  }
}

/**
 * Each command replaces itself by the next, so PostgreSQL stays our direct child. `flock` locks the cluster while any
 * PostgreSQL process lives. `setpriv` ends PostgreSQL with us, and comes last because a change of user would cancel it.
 */
async function composeCommand({ runner, cluster, settings }: LaunchOptions): Promise<string[]> {
  const steps = [lockCommand(cluster), [...runner.prefix, ...followCommand(process.pid)]];
  const [canLock, canFollow] = await Promise.all(
    steps.map(async (step) => {
      const { code } = await runCommand([...step, 'true'], runner.identity);
      return code === 0 || code === BUSY;
    }),
  );
  const lock = canLock ? steps[0] : [];
  const follow = canFollow ? steps[1] : runner.prefix;
  const postgres = [join(runner.bin, 'postgres'), '-D', cluster, ...settings];
  return [...(lock ?? []), ...(follow ?? []), ...postgres];
}

/** A parent that died before `setpriv` ran sends no signal. The command then has another parent, and exits. */
export function followCommand(parent: number): string[] {
  const unlessOrphaned = '[ "$PPID" = "$0" ] && exec "$@"';
  return ['setpriv', '--pdeathsig', 'INT', '--', 'sh', '-c', unlessOrphaned, String(parent)];
}

/** Call only with the data directory locked: these files are from a server that was killed. */
async function removeSocketFiles(directory: string): Promise<void> {
  const socket = join(directory, `.s.PGSQL.${PORT}`);
  await Promise.all([rm(socket, { force: true }), rm(`${socket}.lock`, { force: true })]);
}

function spawnPostmaster(command: string[], { runner, logFile }: LaunchOptions): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    ...runner.identity,
    cwd: '/',
    env: quietEnvironment(),
    // A process group of its own: Ctrl-C in a terminal reaches the server only, which then stops PostgreSQL.
    detached: true,
    stdio: ['ignore', logFile.descriptor, logFile.descriptor],
  });
  child.on('error', () => undefined);
  child.unref();
  return child;
}

async function isReady(child: ChildProcess, { cluster, log }: LaunchOptions): Promise<boolean> {
  const slow = setTimeout(() => log('The database is recovering; this may take a while.'), 3_000);
  try {
    while (child.pid !== undefined && !hasEnded(child)) {
      const { pid, state } = await readLockFile(cluster);
      if (pid === child.pid && state === 'ready') return true;
      await sleep(POLL_INTERVAL_MS);
    }
    return false;
  } finally {
    clearTimeout(slow);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function describePostmaster(child: ChildProcess): Postmaster {
  const follow = (): boolean => child.kill('SIGINT');
  process.once('exit', follow);
  const exited = (hasEnded(child) ? Promise.resolve() : once(child, 'exit')).then(() => {
    process.removeListener('exit', follow);
  });
  return { pid: child.pid ?? 0, exited, stop: () => stopPostmaster(child, exited) };
}

/** Fast shutdown. If it hangs, PostgreSQL is killed, and the next start recovers from the log. */
async function stopPostmaster(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref();
  child.kill('SIGINT');
  const cut = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited.finally(() => clearTimeout(cut));
}

function explainExit(child: ChildProcess, output: string, cluster: string): EmbeddedPostgresError {
  if (child.exitCode === BUSY) {
    return new DataDirectoryInUseError(describeUse(cluster, 'a server in another container'));
  }
  return new EmbeddedPostgresError(`PostgreSQL does not start: ${explainOutput(output)}`);
}
