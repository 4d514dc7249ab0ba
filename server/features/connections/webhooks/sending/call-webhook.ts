import { createHmac } from 'node:crypto';
import { MAX_WEBHOOK_ANSWER_LENGTH } from '#domain/people/webhooks.ts';
import { cutAt } from '#domain/text/cut-text.ts';
import { openPlaces } from '#server/concurrency/places.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { OutboundFault } from '#server/outbound/outbound.ts';
import type { HeldDelivery } from './hold-deliveries.ts';

/** The result of one attempt. */
export type Answer = {
  readonly isTaken: boolean;
  readonly status: number | null;
  /** The beginning of the response, or the reason for a missing one. */
  readonly text: string;
};

/** A dead server delays only the webhooks that lead there. Waiting and calling together take less than the lease. */
const places = openPlaces({
  atOnce: 50,
  waiting: 1_000,
  patienceMs: 15_000,
  refusal: 'Too much waited for this server.',
});

/** HMAC-SHA-256 of timestamp, dot and body, as documented in the guide. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** Never fails because of the other side. */
export async function callWebhook(
  { outbound, clock }: AppContext,
  { url, secret, event, eventId, body }: HeldDelivery,
): Promise<Answer> {
  // Per attempt, because receivers refuse old timestamps.
  const timestamp = String(Math.floor(clock.now() / 1000));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'HabitCrush',
    'HabitCrush-Event': event,
    'HabitCrush-Delivery': eventId,
    'HabitCrush-Timestamp': timestamp,
    'HabitCrush-Signature': signatureOf(secret, timestamp, body),
  };
  try {
    const { origin } = new URL(url);
    const { status, text } = await places.hold(origin, () => outbound.call(url, { headers, body }));
    return { isTaken: status >= 200 && status < 300, status, text: inOneLine(text) };
  } catch (error) {
    const isTold = error instanceof OutboundFault || error instanceof Refusal;
    return { isTaken: false, status: null, text: isTold ? error.message : 'It failed.' };
  }
}

const inOneLine = (text: string): string =>
  cutAt(text.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), MAX_WEBHOOK_ANSWER_LENGTH);
