import type { AuditEntry } from '#contract/admin.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

export function durationText(seconds: number): string {
  if (seconds < HOUR_SECONDS) return `${Math.max(1, Math.round(seconds / MINUTE_SECONDS))} min`;
  const hours = Math.round(seconds / HOUR_SECONDS);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

const ACTIONS: Record<string, string> = {
  'beta-request.reviewed': 'Reviewed a request',
  'approved-email.added': 'Approved an email',
  'invitation.sent': 'Sent an invitation',
  'invitation.reset': 'Reset an invitation',
  'user.renamed': 'Renamed a user',
  'user.deleted': 'Deleted a user',
  'user.signed-out': 'Signed a user out',
  'user.factors-taken': 'Removed a lost two-factor method',
  'user.reset-link': 'Created a password reset link',
  'user.sign-in-link': 'Created a sign-in link',
  'user.signed-in-by-link': 'Signed in with a host link',
  'user.linked': 'Linked an account of the provider',
  'user.unlinked': 'Unlinked an account of the provider',
  'bot.created': 'Created a bot',
  'bot.changed': 'Changed a bot',
  'challenge.started': 'Started a challenge',
  'setting.changed': 'Changed a setting',
  'backup.settings-changed': 'Changed the backup schedule',
  'backup.asked-for': 'Started a backup',
  'backup.downloaded': 'Downloaded a backup',
};

/** Shows the address of an approved email, and 'user 7' as 'User #7'. Names of settings stay as they are. */
export function subjectText({ subject, changes }: Pick<AuditEntry, 'subject' | 'changes'>): string {
  const email = changes.find(({ field }) => field === 'email');
  const address = email?.after ?? email?.before;
  if (address) return address;
  return /^[a-z ]+ \d+$/.test(subject)
    ? subject.charAt(0).toUpperCase() + subject.slice(1).replace(/ (?=\d)/, ' #')
    : subject;
}

export const actionText = (action: string): string => ACTIONS[action] ?? action;
