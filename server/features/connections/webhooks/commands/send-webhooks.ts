import type { AppContext } from '#server/context.ts';
import { callWebhook } from '../sending/call-webhook.ts';
import { type HeldDelivery, takeDeliveries } from '../sending/hold-deliveries.ts';
import { noteAnswer } from '../sending/note-answer.ts';

/** Deliveries in progress per process, including those that wait for a dead server. Others do not wait for them. */
const UNDER_WAY_AT_MOST = 500;

/** The contexts that are sending, each with a signal that there may be more to send. */
const sending = new WeakMap<AppContext, News>();

/**
 * Sends until nothing is due. Each process runs one loop, so that slow receivers use one job slot: a second caller
 * only wakes the first. Several processes may send at once.
 */
export async function sendWebhooks(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const busy = sending.get(ctx);
  if (busy) return busy.tell();
  const isEnding = () => signal?.aborted ?? false;
  const news = openNews();
  sending.set(ctx, news);
  const underWay = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const begin = (held: HeldDelivery): void => {
    const sent = send(ctx, held).catch((fault: unknown) => void faults.push(fault));
    underWay.add(sent);
    void sent.then(() => {
      underWay.delete(sent);
      // Its webhook may have another delivery waiting.
      news.tell();
    });
  };
  try {
    while (!isEnding() && (news.isTold() || underWay.size > 0)) {
      await news.heard();
      const room = UNDER_WAY_AT_MOST - underWay.size;
      if (room > 0) for (const held of await takeDeliveries(ctx, room)) begin(held);
    }
  } finally {
    sending.delete(ctx);
    await Promise.all(underWay);
  }
  if (faults.length > 0) throw faults[0];
}

async function send(ctx: AppContext, held: HeldDelivery): Promise<void> {
  await noteAnswer(ctx, held, await callWebhook(ctx, held), { isByHand: false });
}

type News = { tell(): void; isTold(): boolean; heard(): Promise<void> };

/** A signal that arrives before anybody waits is kept. */
function openNews(): News {
  let isTold = true;
  let wake: (() => void) | undefined;
  return {
    tell() {
      isTold = true;
      wake?.();
    },
    isTold: () => isTold,
    async heard() {
      if (!isTold) await new Promise<void>((resolve) => (wake = resolve));
      isTold = false;
    },
  };
}
