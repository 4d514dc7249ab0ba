import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

export type BackupTrouble = {
  id: number;
  problem: string | null;
  copyStatus: number | null;
  finishedAt: Date;
  host: string | null;
};

export function writeTroubleMail(
  siteUrl: string,
  { email, zone }: Pick<MailedUser, 'email' | 'zone'>,
  { id, problem, copyStatus, finishedAt, host }: BackupTrouble,
): OutgoingMail {
  const isCopy = problem === null;
  const facts = [
    {
      label: 'What',
      value: problem ?? `The copy command exited with status ${copyStatus}.`,
    },
    { label: 'When', value: ownTimeText(finishedAt.getTime(), zone) },
    { label: 'Where', value: host ?? 'unknown' },
  ];
  return writeAccountMail(siteUrl, email, {
    title: isCopy ? 'A backup was not copied off-site' : 'A backup failed',
    paragraphs: [
      isCopy
        ? 'The backup itself is good, and is stored where HabitCrush runs.'
        : 'Earlier backups are kept. HabitCrush tries again the next night, or when you request a backup.',
    ],
    facts,
    button: { text: 'See the backups', url: `${siteUrl}/admin?tab=settings` },
    footer: 'You get this email when a backup fails, at most once a day.',
    id: `backup-${id}`,
  });
}
