import { CalendarCard } from '#web/features/calendar/calendar-card.tsx';
import { TokensCard } from '#web/features/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';

/** What connects programs of somebody's own: those that call here, those that are called, and calendars that read. */
export function ProgramCards() {
  return (
    <>
      <TokensCard />
      <WebhooksCard />
      <CalendarCard />
    </>
  );
}
