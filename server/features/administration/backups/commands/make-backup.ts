import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupState } from '#domain/site/backups.ts';
import { backupName } from '#server/backup/backup-name.ts';
import { syncDirectory } from '#server/embedded-postgres/sync-directory.ts';
import type { AppContext } from '#server/context.ts';
import {
  type WorkerLimits,
  TaskAborted,
  startWorker,
  type WorkerProcess,
} from '#server/worker-process/start-worker.ts';
import { measureDiskSpace, shortageText } from '../queries/warnings.ts';
import type { BackupReport, BackupTask, WrittenBackup } from './backup-process.ts';
import { removePartialFiles } from './remove-old.ts';

export type MadeBackup = {
  readonly state: BackupState;
  readonly fileName: string | null;
  readonly written: WrittenBackup | null;
  readonly problem: string | null;
};

/** Streams rows, so that memory does not grow with their number. */
const PROCESS_LIMITS: WorkerLimits = {
  heapMb: 192,
  memoryMb: 512,
  taskTimeoutMs: 6 * 3_600_000,
  idleTimeoutMs: 1,
};

const notWritten = (problem: string): MadeBackup => ({
  state: 'failed',
  fileName: null,
  written: null,
  problem,
});

export const folderOf = ({ config }: Pick<AppContext, 'config'>): string =>
  join(config.dataDir, 'backups');

/**
 * Writes a backup and verifies it. The file has one temporary name while it is written, another until it is
 * verified, and a final one that contains the result. After an interruption, each name still describes its
 * content.
 */
export async function makeBackup(
  ctx: AppContext,
  program: URL,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const folder = folderOf(ctx);
  const scratch = join(folder, 'verification');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removePartialFiles(folder, scratch);
  const room = await measureDiskSpace(ctx);
  const shortage = room && shortageText(room);
  if (shortage !== undefined) return notWritten(shortage);
  const at = ctx.clock.now();
  const name = backupName(at, 'unverified');
  const url = ctx.database.pool.options.connectionString ?? '';
  const own = startWorker<BackupTask, BackupReport>(program, PROCESS_LIMITS);
  const close = () => void own.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    if (signal.aborted) close();
    const made = await writeAndVerify(own, { url, path: join(folder, name), scratch }, name);
    return made.written === null ? made : await nameByState(folder, at, made);
  } finally {
    signal.removeEventListener('abort', close);
    await own.close();
  }
}

async function writeAndVerify(
  own: WorkerProcess<BackupTask, BackupReport>,
  task: BackupTask,
  fileName: string,
): Promise<MadeBackup> {
  let written: WrittenBackup | null = null;
  const made = (state: BackupState, problem: string | null): MadeBackup =>
    written === null ? notWritten(problem ?? '') : { state, fileName, written, problem };
  try {
    const report = await own.run(task, (message) => {
      if (!('written' in message)) return message;
      written = message.written;
      return undefined;
    });
    if ('verified' in report) return made('verified', null);
    if (report.failure === 'unverified') return made('unverified', cannotVerify(report.words));
    return made('failed', report.words);
  } catch (error) {
    if (!(error instanceof TaskAborted)) throw error;
    return made('unverified', written === null ? PROCESS_ENDED : cannotVerify(PROCESS_ENDED));
  }
}

const PROCESS_ENDED = 'Its process took too long or too much memory, or was ended.';
const cannotVerify = (words: string) => `It could not be verified: ${words}`;

async function nameByState(folder: string, at: number, made: MadeBackup): Promise<MadeBackup> {
  const fileName = backupName(at, made.state);
  await rename(join(folder, made.fileName ?? ''), join(folder, fileName));
  await syncDirectory(folder);
  return { ...made, fileName };
}
