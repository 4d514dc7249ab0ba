import { TokensCard } from '#web/features/tokens/tokens-card.tsx';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';

/** What connects programs of somebody's own: those that call here, and those that are called. */
export function ProgramCards() {
  return (
    <>
      <TokensCard />
      <WebhooksCard />
    </>
  );
}
