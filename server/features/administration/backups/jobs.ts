import type { AppContext } from '#server/context.ts';
import { mailTrouble } from './commands/mail-trouble.ts';
import { runBackup } from './commands/run-backup.ts';
import { takeDue } from './commands/take-due.ts';

export const backupJobs = {
  /**
   * Begins one and does not wait for it: a job that took as long would keep others from its place. If this
   * process dies, its row falls silent, and another process takes it.
   */
  takeDueBackup: async (ctx: AppContext, _payload: unknown, signal?: AbortSignal) => {
    const taken = await takeDue(ctx);
    if (taken) runBackup(ctx, taken, signal).catch(() => {});
  },
  mailBackupTrouble: (ctx: AppContext, payload: unknown) =>
    mailTrouble(ctx, payload as { id: number }),
};
