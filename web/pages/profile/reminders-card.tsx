import { ChannelsCard } from '#web/features/channels/channels-card.tsx';
import { EveningSummary } from '#web/features/reminders/evening-summary.tsx';

/** How one is reminded, and of what in the evening. */
export const RemindersCard = ({ userId }: { userId: number }) => (
  <ChannelsCard userId={userId}>
    <EveningSummary />
  </ChannelsCard>
);
