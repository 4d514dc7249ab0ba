import type { AppContext } from '#server/context.ts';
import { mailTrouble } from './commands/mail-trouble.ts';
import { runBackup } from './commands/run-backup.ts';
import { claimDueBackup } from './commands/claim-due-backup.ts';

export const backupJobs = {
  /**
   * Starts a backup without waiting for it, because it would occupy a job slot for minutes. If this process dies,
   * the row's lease expires and another process repeats it.
   */
  takeDueBackup: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    const claimed = await claimDueBackup(ctx);
    if (claimed) runBackup(ctx, claimed, signal).catch(() => {});
  },
  mailBackupTrouble: (ctx: AppContext, payload: unknown) =>
    mailTrouble(ctx, payload as { id: number }),
};
