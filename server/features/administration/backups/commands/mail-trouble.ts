import type { BackupState } from '#domain/site/backups.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { type TimeZone, toTimeZone } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { ownTimeText, writeAccountMail } from '#server/mail/account-mail.ts';
import { sendOrGiveUp } from '#server/mail/mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

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
  if (marked.length > 0) await enqueueJob(tx, 'mailBackupTrouble', { id });
}

export type BackupTrouble = {
  id: number;
  problem: string | null;
  copyStatus: number | null;
  finishedAt: Date;
  host: string | null;
};
type MailReceiver = { email: string; zone: TimeZone };

export async function mailTrouble(ctx: AppContext, { id }: { id: number }): Promise<void> {
  const [row] = await ctx.database.run<Omit<BackupTrouble, 'id'> & { email: string; zone: string }>(
    found,
    [id, ADMINISTRATOR_ID],
  );
  if (!row) return;
  const receiver = { email: row.email, zone: toTimeZone(row.zone) };
  await sendOrGiveUp(ctx.mail, writeTroubleMail(ctx.config.publicUrl, receiver, { ...row, id }));
}

export function writeTroubleMail(
  siteUrl: string,
  { email, zone }: MailReceiver,
  { id, problem, copyStatus, finishedAt, host }: BackupTrouble,
): OutgoingMail {
  const isCopy = problem === null;
  const facts = [
    {
      label: 'What',
      value: problem ?? `The copy command ended with ${copyStatus}.`,
    },
    { label: 'When', value: ownTimeText(finishedAt.getTime(), zone) },
    { label: 'Where', value: host ?? 'unknown' },
  ];
  return writeAccountMail(siteUrl, email, {
    title: isCopy ? 'A backup was not copied off-site' : 'A backup went wrong',
    paragraphs: [
      isCopy
        ? 'The backup itself is good, and lies where HabitCrush runs.'
        : 'Earlier backups are kept. The next one is tried the next night, or when you ask for it.',
    ],
    facts,
    button: { text: 'See the backups', url: `${siteUrl}/admin?tab=settings` },
    footer: 'You get this email when a backup goes wrong, at most once a day.',
    id: `backup-${id}`,
  });
}
