const TRIES_AT_LEAST = 5;
const WITHIN_MS = 10 * 60_000;

/** Of a change that waits on a device: how often a server was there, and could not take it. */
export type Tried = {
  tries?: number;
  /** When that happened first, in milliseconds. */
  triedSince?: number;
  /** It is sent no more by itself, and keeps nothing back: whose it is decides. */
  isSetAside?: boolean | undefined;
};

/** Once more, now. A server that is started anew, or busy for a while, sets nothing aside. */
export function triedAgain({ tries = 0, triedSince }: Tried, now: number): Tried {
  const since = triedSince ?? now;
  const isSetAside = tries + 1 >= TRIES_AT_LEAST && now - since >= WITHIN_MS;
  return { tries: tries + 1, triedSince: since, ...(isSetAside && { isSetAside }) };
}
