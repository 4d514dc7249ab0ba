import { Link } from 'wouter';
import { profileTabPath } from '#web/paths.ts';
import { useChannels } from './queries.ts';

/** Warns that no channel is set up for reminders, with a link to the settings. */
export function NoChannelNote() {
  const { data: channels } = useChannels();
  if (!channels || channels.devices.length > 0 || channels.mail || channels.address) return null;
  return (
    <p className="rounded-md bg-secondary p-3 text-sm">
      We can’t reach you yet.{' '}
      <Link href={profileTabPath('reminders')} className="font-medium underline underline-offset-4">
        Choose how you’d like to be reminded
      </Link>
      .
    </p>
  );
}
