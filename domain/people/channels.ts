export const MAX_DEVICES = 10;
/** Push services give addresses of some hundred characters. */
export const MAX_ENDPOINT_LENGTH = 1000;
export const MAX_ADDRESS_LENGTH = 500;
/** What is kept and shown of the other side's own answer. */
export const MAX_ANSWER_LENGTH = 300;
/** A device that refuses so many messages, one after the other, is taken off the list. */
export const MAX_REFUSALS = 5;

/** What stands behind an address of somebody's own. */
export const ADDRESS_KINDS = ['ntfy', 'webhook'] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

export const NO_TOPIC = 'Please give the whole address of a topic, like https://ntfy.sh/my-topic.';
export const TOO_MANY_DEVICES = `You have ${MAX_DEVICES} devices already. Please remove one first.`;
export const SWITCHED_OFF = 'Push messages were switched off for this device.';
export const NOT_YOUR_DEVICE = 'This subscription belongs to somebody else’s account.';

/** RFC 4648 §5, and the lengths that RFC 8291 gives: a point of P-256 that is written whole, and 16 bytes. */
export const isPointText = (text: string): boolean => /^B[A-P][\w-]{85}=?$/.test(text);
export const isAuthText = (text: string): boolean => /^[\w-]{22}(==)?$/.test(text);

/** The server of a topic and its name, as ntfy calls them; undefined for an address of another shape. */
export function topicOf(address: string): { server: string; topic: string } | undefined {
  const [, server, topic] =
    /^(https?:\/\/[^/?#]+)\/([\w-]{1,64})\/?(?:\?[^#]*)?$/.exec(address) ?? [];
  return server !== undefined && topic !== undefined ? { server, topic } : undefined;
}
