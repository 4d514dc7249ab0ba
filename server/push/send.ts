import { type Outbound, OutboundFault } from '#server/outbound/outbound.ts';
import { type DeviceKeys, seal } from './seal.ts';
import type { Signer } from './vapid.ts';

export type Subscription = { readonly endpoint: string } & DeviceKeys;

/** How long a push service keeps a message for a device that is away: a reminder of yesterday reminds of nothing. */
const KEPT_SECONDS = 4 * 3600;

export type PushAnswer = {
  /** `gone`: the device will never take one again; `refused`: it did not take this one; `away`: nobody answered. */
  readonly outcome: 'taken' | 'gone' | 'refused' | 'away';
  readonly status: number | null;
  /** What the push service said, or why it said nothing. */
  readonly text: string;
};

type Push = {
  readonly outbound: Outbound;
  readonly signer: Signer;
  readonly now: number;
  readonly content: Buffer;
};

/** RFC 8030. Never fails: what came of it is told. */
export async function sendPush(
  { outbound, signer, now, content }: Push,
  subscription: Subscription,
): Promise<PushAnswer> {
  const { endpoint } = subscription;
  try {
    const { status, text } = await outbound.call(endpoint, {
      headers: {
        authorization: signer.authorizationFor(new URL(endpoint).origin, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
      body: seal(content, subscription),
    });
    return { outcome: outcomeOf(status), status, text };
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    const isFinal = error.reason === 'refused' || error.reason === 'redirect';
    return { outcome: isFinal ? 'refused' : 'away', status: null, text: error.message };
  }
}

function outcomeOf(status: number): PushAnswer['outcome'] {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  // Too much at once, or trouble of its own: no fault of the device.
  return status === 429 || status >= 500 ? 'away' : 'refused';
}
