import { readdir } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { folderOf } from '../commands/make-backup.ts';
import { runBackup } from '../commands/run-backup.ts';
import { claimDueBackup } from '../commands/claim-due-backup.ts';

/** Runs the job of each minute and waits for its result. */
export async function runDueBackup(ctx: AppContext, signal?: AbortSignal): Promise<boolean> {
  const claimed = await claimDueBackup(ctx);
  if (claimed) await runBackup(ctx, claimed, signal);
  return claimed !== undefined;
}

export async function listBackupFiles(ctx: AppContext): Promise<string[]> {
  const names = await readdir(folderOf(ctx)).catch((): string[] => []);
  return names.toSorted((a, b) => a.localeCompare(b));
}
