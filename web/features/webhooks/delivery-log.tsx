import type { WebhookDelivery } from '#contract/webhooks.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { EVENT_WORDS } from './event-words.ts';
import { useDeliveries, useReplayDelivery, useTestWebhook } from './queries.ts';
import { weekdayTimeText } from '#web/ui/time-texts.ts';

/** The deliveries of a webhook with their responses. Each can be sent again. */
export function DeliveryLog({ id }: { id: number }) {
  return (
    <section aria-label="Deliveries" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Deliveries</h3>
        <TestButton id={id} />
      </div>
      <Loaded query={useDeliveries(id)} skeleton={<DeliveriesSkeleton />}>
        {(deliveries) =>
          deliveries.length > 0 ? (
            <ul className="divide-y divide-border">
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} {...{ id, delivery }} />
              ))}
            </ul>
          ) : (
            <p className="text-secondary">
              Nothing has been sent yet. Send a test to see if it arrives.
            </p>
          )
        }
      </Loaded>
    </section>
  );
}

const DeliveriesSkeleton = () => (
  <LoadingRegion label="Loading deliveries…" className="grid gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </LoadingRegion>
);

function TestButton({ id }: { id: number }) {
  const { mutate, isPending, data, error } = useTestWebhook(id);
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate()}>
        Send a test
      </Button>
      <output className="min-w-0 basis-full text-sm wrap-anywhere text-secondary empty:hidden">
        {!isPending && data && `${data.isTaken ? 'Accepted.' : 'Not accepted.'} ${answerOf(data)}`}
        {!isPending && error && serverMessageOr(error, 'Couldn’t reach the server.')}
      </output>
    </>
  );
}

function DeliveryRow({ id, delivery }: { id: number; delivery: WebhookDelivery }) {
  const { mutate, isPending } = useReplayDelivery(id);
  const { event, createdAt, isTaken, attempts, nextAt } = delivery;
  const again = () => mutate(delivery.id, { onError: toastNotSent });
  const answer = answerOf(delivery);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{EVENT_WORDS[event]}</span>
          <Badge tone={toneOf(delivery)}>{stateOf(delivery)}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-secondary">
          <TimeAgo at={createdAt} />
          {attempts > 1 && ` · ${attempts} times`}
          {answer !== '' && ` · ${answer}`}
        </p>
        {nextAt !== null && !isTaken && attempts > 0 && (
          <p className="text-sm text-secondary">Again {weekdayTimeText(nextAt)}</p>
        )}
      </div>
      <Button
        variant="quiet"
        isBusy={isPending}
        aria-label={`Send again: ${EVENT_WORDS[event]}`}
        onClick={again}
      >
        Send again
      </Button>
    </li>
  );
}

const answerOf = ({ status, answer }: WebhookDelivery): string =>
  [status, answer].filter((part) => part !== null && part !== '').join(' ');

function stateOf({ isTaken, nextAt }: WebhookDelivery): string {
  if (isTaken) return 'Accepted';
  return nextAt === null ? 'Not accepted' : 'Waiting';
}

function toneOf({ isTaken, nextAt }: WebhookDelivery) {
  if (isTaken) return 'success';
  return nextAt === null ? 'error' : 'warning';
}

const toastNotSent = toastFailure('Not sent');
