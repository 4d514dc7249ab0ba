import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chooseRunner } from './as-root.ts';
import { locateBinaries } from './binaries.ts';
import { explainClosedFolder, explainFileError, explainForeignOwner } from './error.ts';
import { prepareCluster } from './cluster.ts';
import {
  type Connection,
  connectionTo,
  urlOf,
  chooseSocketDirectory,
  prepareSocketDirectory,
} from './connection.ts';
import { clearLeftovers, type Log } from './leftovers.ts';
import { lockDataDirectory } from './lock.ts';
import { openLogFile } from './log-file.ts';
import { keepRunning, type Running } from './keep-running.ts';
import { transferOwnership } from './ownership.ts';
import { type LaunchOptions, launchPostmaster, type Postmaster } from './postmaster.ts';
import { type Run, runCommand } from './run-command.ts';
import { listSettings } from './settings.ts';

export { DataDirectoryInUseError, EmbeddedPostgresError } from './error.ts';

export type EmbeddedPostgres = {
  readonly connection: Connection;
  readonly url: string;
  readonly pid: number;
  stop: () => Promise<void>;
};
export type Options = {
  dataDir: string;
  log?: Log;
  settings?: Record<string, string>;
  /** The folder of PostgreSQL’s programs, when they are not in `node_modules`. */
  native?: string;
  /** Runs the commands that find out what this machine allows. */
  run?: Run;
};

/** Starts an embedded PostgreSQL in `<dataDir>/postgres`, on a unix socket only. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await makeDataDirectory(options.dataDir);
  const native = options.native ?? locateBinaries();
  try {
    const lock = await lockDataDirectory(dataDir);
    try {
      const launch = await prepareLaunch({ ...options, dataDir, native });
      const running = keepRunning(launch, await launchFirst(launch));
      const connection = connectionTo(launch.socketDirectory);
      await transferOwnershipOrStop(connection, running);
      return {
        connection,
        url: urlOf(connection),
        get pid() {
          return running.pid;
        },
        stop: async () => {
          await running.stop();
          await lock.release();
        },
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    const explained = explainFileError(`use DATA_DIR ${dataDir}`, error);
    if (!isRefused(error)) throw explained;
    throw (
      explainForeignOwner([dataDir, join(dataDir, 'postgres')]) ??
      (await explainClosedFolder(native, {}, runCommand)) ??
      explained
    );
  }
}

/** Refused by the file system, or by PostgreSQL, which accepts no folder of another user. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) ||
    error.message.includes('permission was denied'));

async function transferOwnershipOrStop(
  { host, port }: Connection,
  running: Running,
): Promise<void> {
  try {
    await transferOwnership(host, port);
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function makeDataDirectory(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return await realpath(path);
  } catch (error) {
    const closed = isRefused(error)
      ? await explainClosedFolder(resolve(path), {}, runCommand)
      : undefined;
    throw closed ?? explainFileError(`create DATA_DIR ${path}`, error);
  }
}

async function prepareLaunch(options: Options & { native: string }): Promise<LaunchOptions> {
  const { dataDir, native, settings = {}, log = () => undefined, run = runCommand } = options;
  const socketDirectory = chooseSocketDirectory(dataDir);
  const uid = process.getuid?.() ?? 0;
  const runner = await chooseRunner({ dataDir, native, uid, run });
  await clearLeftovers(join(dataDir, 'postgres'), log);
  const cluster = await prepareCluster(dataDir, runner);
  await prepareSocketDirectory(socketDirectory, runner.owner);
  return {
    runner,
    cluster,
    socketDirectory,
    settings: listSettings(socketDirectory, settings),
    logFile: openLogFile(join(dataDir, 'postgres.log')),
    log,
  };
}

async function launchFirst(launch: LaunchOptions): Promise<Postmaster> {
  try {
    return await launchPostmaster(launch);
  } catch (error) {
    launch.logFile.close();
    throw error;
  }
}
