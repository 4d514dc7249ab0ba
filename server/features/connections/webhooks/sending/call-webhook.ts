import { createHmac } from 'node:crypto';
import { MAX_WEBHOOK_ANSWER_LENGTH } from '#domain/sending/webhooks.ts';
import { openLimiter, tooManyRequests } from '#server/concurrency/limiter.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inOneLine, postOutbound } from '#server/outbound/post.ts';
import type { LeasedDelivery } from './lease-deliveries.ts';

/** The result of one attempt. */
export type AttemptResult = {
  readonly isTaken: boolean;
  readonly status: number | null;
  /** The beginning of the response, or the reason for a missing one. */
  readonly text: string;
};

/** A dead server delays only its own webhooks. The wait and the call together take less than the lease. */
const limiter = openLimiter({
  concurrency: 50,
  maxWaiting: 1_000,
  timeoutMs: 15_000,
  refuse: () => tooManyRequests('Too many deliveries waited for this server.'),
});

/** HMAC-SHA-256 of timestamp, dot and body, as documented in the guide. */
const signWebhook = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** A failure of the receiving server is a result: this never throws because of it. */
export async function callWebhook(
  { outbound, clock }: AppContext,
  { url, secret, event, eventId, body }: LeasedDelivery,
): Promise<AttemptResult> {
  // Signs each attempt with a new timestamp, because receivers refuse old timestamps.
  const timestamp = String(Math.floor(clock.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'HabitCrush',
    'HabitCrush-Event': event,
    'HabitCrush-Delivery': eventId,
    'HabitCrush-Timestamp': timestamp,
    'HabitCrush-Signature': signWebhook(secret, timestamp, body),
  };
  try {
    const { origin } = new URL(url);
    const post = () => postOutbound(outbound, url, { headers, body });
    const { outcome, status, text } = await limiter.run(origin, post);
    return {
      isTaken: outcome === 'accepted',
      status,
      text: inOneLine(text, MAX_WEBHOOK_ANSWER_LENGTH),
    };
  } catch (error) {
    const text = error instanceof Refusal ? error.message : 'The delivery failed.';
    return { isTaken: false, status: null, text };
  }
}
