export const MAX_DEVICES = 10;
/** Addresses of push services have a few hundred characters. */
export const MAX_ENDPOINT_LENGTH = 1000;
export const MAX_ADDRESS_LENGTH = 500;
/** The part of a response that is stored and shown. */
export const MAX_ANSWER_LENGTH = 300;
/** A device that refuses this many messages in a row is removed. */
export const MAX_REFUSALS = 5;

export const ADDRESS_KINDS = ['ntfy', 'webhook'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

export const NO_TOPIC = 'Please enter the whole address of a topic, like https://ntfy.sh/my-topic.';
export const TOO_MANY_DEVICES = `You already have ${MAX_DEVICES} devices. Please remove one first.`;
export const SWITCHED_OFF = 'Push messages were switched off for this device.';
export const NOT_YOUR_DEVICE = 'This subscription belongs to another account.';

/** RFC 4648 §5, and the lengths that RFC 8291 gives: a point of P-256 that is written whole, and 16 bytes. */
export const isPointText = (text: string): boolean => /^B[A-P][\w-]{85}=?$/.test(text);
export const isAuthText = (text: string): boolean => /^[\w-]{22}(==)?$/.test(text);

/** The server and the name of an ntfy topic. Undefined for other addresses. */
export function topicOf(address: string): { server: string; topic: string } | undefined {
  const [, server, topic] =
    /^(https?:\/\/[^/?#]+)\/([\w-]{1,64})\/?(?:\?[^#]*)?$/.exec(address) ?? [];
  return server !== undefined && topic !== undefined ? { server, topic } : undefined;
}
