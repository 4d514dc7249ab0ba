import type { BackupState } from '#domain/site/backups.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { defineJob, enqueueJob } from '#server/jobs/job-queue.ts';
import { sendOrGiveUp } from '#server/mail/mail.ts';
import { type BackupTrouble, writeTroubleMail } from '#server/mail/texts/backup-trouble.ts';

/** Ignores notifications in the future: they were stored while the clock was ahead. */
const markMailed = statement(
  'backups.mark-mailed',
  `update backups set told_at = $2
    where id = $1 and not exists (
      select from backups where told_at <= $2 and told_at > $2 - $3::interval)
   returning id`,
);
const found = statement(
  'backups.trouble',
  `select b.problem, b.copy_status as "copyStatus", b.finished_at as "finishedAt", b.host,
          u.email, u.time_zone as zone
     from backups b, users u where b.id = $1 and u.id = $2`,
);

/** At most once a day, or once a week for a machine that can never verify. */
const MAIL_INTERVAL = { failed: '20 hours', verified: '20 hours', unverified: '7 days' };

type FailedBackup = { id: number; state: BackupState };

/** Runs in the transaction that ends the backup, with the settings locked, so that only one mail is sent. */
export async function enqueueTrouble(
  tx: Transaction,
  { id, state }: FailedBackup,
  now: number,
): Promise<void> {
  const marked = await tx.run(markMailed, [id, new Date(now), MAIL_INTERVAL[state]]);
  if (marked.length > 0) await enqueueJob(tx, mailBackupTrouble, { id });
}

export const mailBackupTrouble = defineJob('mailBackupTrouble', mailTrouble);

async function mailTrouble(ctx: AppContext, { id }: { id: number }): Promise<void> {
  const [row] = await ctx.database.run<Omit<BackupTrouble, 'id'> & { email: string; zone: string }>(
    found,
    [id, ADMINISTRATOR_ID],
  );
  if (!row) return;
  const receiver = { email: row.email, zone: toTimeZone(row.zone) };
  await sendOrGiveUp(ctx.mail, writeTroubleMail(ctx.config.publicUrl, receiver, { ...row, id }));
}
