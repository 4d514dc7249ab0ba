import type { AppContext } from '#server/context.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { callWebhook } from '../sending/call-webhook.ts';
import { type LeasedDelivery, leaseDeliveries } from '../sending/lease-deliveries.ts';
import { recordAttempt } from '../sending/record-attempt.ts';

/** The maximum number of deliveries in progress per process, including those that wait for a dead server. */
const MAX_IN_PROGRESS = 500;

/** The contexts that are sending, each with a signal for new deliveries. */
const sending = new WeakMap<AppContext, Signal>();

export const sendWebhooks = defineJob(
  'sendWebhooks',
  (ctx, _, signal) => sendDueWebhooks(ctx, signal),
  { at: '* * * * *' },
);

/**
 * Sends until nothing is due. Each process runs one loop, so that slow receivers use one job slot: a second caller
 * only wakes the first. Several processes may send at once.
 */
async function sendDueWebhooks(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const busy = sending.get(ctx);
  if (busy) return busy.signal();
  const isEnding = () => signal?.aborted ?? false;
  const wakeUp = createSignal();
  sending.set(ctx, wakeUp);
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const begin = (delivery: LeasedDelivery): void => {
    const sent = send(ctx, delivery).catch((failure: unknown) => void failures.push(failure));
    underWay.add(sent);
    void sent.then(() => {
      underWay.delete(sent);
      // The queue may contain another delivery of this webhook.
      wakeUp.signal();
    });
  };
  try {
    while (!isEnding() && (wakeUp.isSignaled() || underWay.size > 0)) {
      await wakeUp.received();
      const room = MAX_IN_PROGRESS - underWay.size;
      if (room > 0) for (const delivery of await leaseDeliveries(ctx, room)) begin(delivery);
    }
  } finally {
    sending.delete(ctx);
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
}

async function send(ctx: AppContext, delivery: LeasedDelivery): Promise<void> {
  await recordAttempt(ctx, delivery, await callWebhook(ctx, delivery), { isByHand: false });
}

type Signal = { signal(): void; isSignaled(): boolean; received(): Promise<void> };

/** Stores a signal until the next wait. */
function createSignal(): Signal {
  let isSignaled = true;
  let wake: (() => void) | undefined;
  return {
    signal() {
      isSignaled = true;
      wake?.();
    },
    isSignaled: () => isSignaled,
    async received() {
      if (!isSignaled) await new Promise<void>((resolve) => (wake = resolve));
      isSignaled = false;
    },
  };
}
