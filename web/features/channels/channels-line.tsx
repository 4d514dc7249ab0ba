import { Link } from 'wouter';
import type { Channels } from '#contract/channels.ts';
import { profileTabPath } from '#web/paths.ts';
import { useChannels } from './queries.ts';

/** How reminders reach the user, in one line, and where to change it. */
export function ChannelsLine() {
  const { data } = useChannels();
  return (
    <p className="text-secondary">
      Reminders{data && `: ${stateText(data)}`} ·{' '}
      <Link
        href={profileTabPath('reminders')}
        aria-label="Change reminders"
        className="font-medium text-text underline underline-offset-4"
      >
        Change
      </Link>
    </p>
  );
}

/** 'push on, email off' */
function stateText({ devices, mail, isEmailConfirmed, address }: Channels): string {
  const states = [
    devices.length > 0 ? 'push on' : 'push off',
    mailText(mail, isEmailConfirmed),
    ...(address ? [`${address.kind} on`] : []),
  ];
  return states.join(', ');
}

function mailText(mail: boolean, isEmailConfirmed: boolean): string {
  if (!mail) return 'email off';
  return isEmailConfirmed ? 'email on' : 'email not confirmed';
}
