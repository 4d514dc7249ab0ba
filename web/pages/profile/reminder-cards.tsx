import { Link } from 'wouter';
import { useSignedInUser } from '#web/features/account/user.ts';
import { ChannelsCard } from '#web/features/channels/channels-card.tsx';
import { EveningSummary } from '#web/features/reminders/evening-summary.tsx';
import { paths } from '#web/paths.ts';

export function ReminderCards() {
  const { id } = useSignedInUser();
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <ChannelsCard userId={id}>
        <EveningSummary />
      </ChannelsCard>
      <p className="text-secondary">
        Emails about other people are under{' '}
        <Link
          href={paths.notifications}
          className="font-medium text-text underline underline-offset-4"
        >
          Notifications
        </Link>
        .
      </p>
    </div>
  );
}
