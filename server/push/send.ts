import type { Outbound } from '#server/outbound/outbound.ts';
import { postOutbound, type PostResult } from '#server/outbound/post.ts';
import { type DeviceKeys, seal } from './seal.ts';
import type { Signer } from './vapid.ts';

export type Subscription = { readonly endpoint: string } & DeviceKeys;

/** How long a push service stores a message for an offline device: yesterday’s reminder is useless. */
const TTL_SECONDS = 4 * 3600;

type Push = {
  readonly outbound: Outbound;
  readonly signer: Signer;
  readonly now: number;
  readonly content: Buffer;
};

/** RFC 8030. Errors of the push service do not reject. */
export function sendPush(
  { outbound, signer, now, content }: Push,
  subscription: Subscription,
): Promise<PostResult> {
  const { endpoint } = subscription;
  return postOutbound(outbound, endpoint, {
    headers: {
      authorization: signer.authorizationFor(new URL(endpoint).origin, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      urgency: 'high',
    },
    body: seal(content, subscription),
  });
}
