import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupState } from '#domain/site/backups.ts';
import { backupName } from '#server/backup/backup-name.ts';
import { keepName } from '#server/backup/write-backup.ts';
import type { AppContext } from '#server/context.ts';
import {
  type Bounds,
  GivenUp,
  openProcess,
  type OwnProcess,
} from '#server/own-process/open-process.ts';
import type { Report, Task, Written } from './backup-process.ts';
import { measureRoom, shortageOf } from '../queries/warnings.ts';
import { removeHalves } from './remove-old.ts';

export type Made = {
  readonly state: BackupState;
  readonly fileName: string | null;
  readonly written: Written | null;
  readonly problem: string | null;
};

/** Rows are streamed, whatever their number. */
const BOUNDS: Bounds = { heapMb: 192, memoryMb: 512, answerMs: 6 * 3_600_000, idleMs: 1 };

const notWritten = (problem: string): Made => ({
  state: 'failed',
  fileName: null,
  written: null,
  problem,
});

export const folderOf = ({ config }: Pick<AppContext, 'config'>): string =>
  join(config.dataDir, 'backups');

/**
 * Writes a backup and verifies it. The file has a temporary name while it is written, another one until it is
 * verified, and a final one that contains the result. After an interruption, each name still describes its
 * content.
 */
export async function makeBackup(
  ctx: AppContext,
  program: URL,
  signal: AbortSignal,
): Promise<Made> {
  const folder = folderOf(ctx);
  const scratch = join(folder, 'verification');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeHalves(folder, scratch);
  const room = await measureRoom(ctx);
  const shortage = room && shortageOf(room);
  if (shortage !== undefined) return notWritten(shortage);
  const at = ctx.clock.now();
  const name = backupName(at, 'unverified');
  const url = ctx.database.pool.options.connectionString ?? '';
  const own = openProcess<Task, Report>(program, BOUNDS);
  const close = () => void own.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    if (signal.aborted) close();
    const made = await writeAndProve(own, { url, path: join(folder, name), scratch }, name);
    return made.written === null ? made : await nameByState(folder, at, made);
  } finally {
    signal.removeEventListener('abort', close);
    await own.close();
  }
}

async function writeAndProve(
  own: OwnProcess<Task, Report>,
  task: Task,
  fileName: string,
): Promise<Made> {
  let written: Written | null = null;
  const made = (state: BackupState, problem: string | null): Made =>
    written === null ? notWritten(problem ?? '') : { state, fileName, written, problem };
  try {
    const report = await own.ask(task, (message) => {
      if (!('written' in message)) return message;
      written = message.written;
      return undefined;
    });
    if ('verified' in report) return made('verified', null);
    if (report.fault === 'unverified') return made('unverified', cannotVerify(report.words));
    return made('failed', report.words);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    return made('unverified', written === null ? ENDED : cannotVerify(ENDED));
  }
}

const ENDED = 'Its process took too long or too much memory, or was ended.';
const cannotVerify = (words: string) => `It could not be verified: ${words}`;

async function nameByState(folder: string, at: number, made: Made): Promise<Made> {
  const fileName = backupName(at, made.state);
  await rename(join(folder, made.fileName ?? ''), join(folder, fileName));
  await keepName(folder);
  return { ...made, fileName };
}
