import { stat } from 'node:fs/promises';
import { BackupError } from '#server/backup/backup-file.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import {
  errorLabel,
  isDatabaseAway,
  isDiskFull,
  rootOf,
} from '#server/database/database-errors.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/error.ts';
import { runTasks } from '#server/worker-process/run-tasks.ts';

/** A separate process with low priority, because writing and restoring a large site takes minutes. */
export type BackupTask = {
  readonly url: string;
  readonly path: string;
  /** A folder for the PostgreSQL server that verifies the file. */
  readonly scratch: string;
};

export type WrittenBackup = { readonly bytes: number; readonly rows: number };

export type BackupReport =
  | { written: WrittenBackup }
  | { verified: true }
  /** The file could not be written, is invalid, or could not be verified. */
  | { failure: 'unwritten' | 'failed' | 'unverified'; words: string };

runTasks(async (task: BackupTask, reply: (report: BackupReport) => void) => {
  try {
    reply({ written: await write(task) });
  } catch (error) {
    return reply({ failure: 'unwritten', words: errorText(error) });
  }
  try {
    await verifyBackup(task.path, task.scratch);
    reply({ verified: true });
  } catch (error) {
    reply({ failure: isAboutFile(error) ? 'failed' : 'unverified', words: errorText(error) });
  }
});

async function write({ url, path, scratch }: BackupTask): Promise<WrittenBackup> {
  const config = { databaseUrl: url, dataDir: scratch };
  const rows = await withDatabase(config, (client) => writeBackup(client, path));
  const { size } = await stat(path);
  return { bytes: size, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

const REFUSED_BY_POSTGRES = /^[0-9A-Z]{5}$/;

/** False for errors of this machine, such as a full disk or a missing PostgreSQL. */
function isAboutFile(error: unknown): boolean {
  if (error instanceof BackupError) return true;
  if (!(error instanceof Error) || isDiskFull(error) || isDatabaseAway(error)) return false;
  return REFUSED_BY_POSTGRES.test(rootOf(error).code ?? '');
}

/** Shown and mailed to the administrator. Messages of other errors are left out, because they may quote user data. */
function errorText(error: unknown): string {
  if (error instanceof BackupError || error instanceof EmbeddedPostgresError) return error.message;
  if (error instanceof Error && isDiskFull(error)) return 'The disk is full.';
  return `It failed with ${errorLabel(error)}.`;
}
