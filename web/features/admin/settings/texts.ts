const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${UNITS[step]}`;
}

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
  'user.factors-taken': 'Took a lost second factor away',
  'user.reset-link': 'Made a link for a new password',
  'bot.created': 'Created a bot',
  'bot.changed': 'Changed a bot',
  'challenge.started': 'Started a challenge',
  'setting.changed': 'Changed a setting',
};

export const actionText = (action: string): string => ACTIONS[action] ?? action;
