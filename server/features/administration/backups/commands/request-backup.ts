import { type Backup, BACKUP_UNDER_WAY } from '#contract/backups.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { findBackup } from '../queries/known-backups.ts';
import { takeDueBackup } from './run-backup.ts';

// A unique index allows one backup in progress, so a second request fails.
const insertBackup = statement(
  'backups.ask',
  'insert into backups (asked_at) values ($1) on conflict do nothing returning id',
);

/** A node that runs jobs makes the backup. */
export async function requestBackup(ctx: AppContext, actor: Actor): Promise<Backup> {
  await ctx.limits.consume('backupPerAccount', String(actor.userId));
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const [row] = await tx.run<{ id: number }>(insertBackup, [new Date(now)]);
    const backup = row && (await findBackup(tx, row.id));
    if (!backup) throw new Refusal(409, BACKUP_UNDER_WAY);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: 'backup.asked-for',
      subject: `backup ${backup.id}`,
      at: now,
    });
    await enqueueJob(tx, takeDueBackup, {});
    return backup;
  });
}
