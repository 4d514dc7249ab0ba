import type { AppContext } from '#server/context.ts';
import { callWebhook } from '../sending/call-webhook.ts';
import { type HeldDelivery, takeDeliveries } from '../sending/hold-deliveries.ts';
import { noteAnswer } from '../sending/note-answer.ts';

/** Under way at once in one process. Those that wait for a dead server count, too: the others go past them. */
const UNDER_WAY_AT_MOST = 500;

/** The contexts that are sending, each with the news whether there may be more to send. */
const sending = new WeakMap<AppContext, News>();

/**
 * Until nothing is due. One at a time in a process, so that slow receivers hold one place among the jobs: the second caller
 * leaves what it found to the first. Any number of processes may do it at once.
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
      // Its webhook may have another one that waits.
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

/** What is told before anybody listens is heard as soon as somebody does. */
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
