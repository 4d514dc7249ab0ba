import type { Ticked } from '#contract/tick-links.ts';

/** One opening of a link. */
export type Opening = {
  secret: string;
  id: string;
  openedAt: number;
  /** The result. A reload shows it without another tick. */
  answer?: Ticked | 'undone';
};

type PageState = { opening?: Opening } | null;

/** A page that a phone reloads the next morning must not tick that day. */
const GOES_ON_WITHIN_MS = 10 * 60_000;

export const isFresh = ({ openedAt }: Opening, now = Date.now()): boolean =>
  now - openedAt < GOES_ON_WITHIN_MS;

/** Stored in the history entry, which survives a reload, but not another opening of the link. */
export const keepOpening = (opening: Opening): void =>
  history.replaceState({ opening } satisfies PageState, '', location.pathname);

/**
 * Reads the secret and removes it from the address, so that it is not visible. A second scan then is a different
 * address, which the browser opens again.
 */
export function readOpening(newId: () => string): Opening | null {
  const secret = location.hash.slice(1);
  if (secret === '') return (history.state as PageState)?.opening ?? null;
  const opening = { secret, id: newId(), openedAt: Date.now() };
  keepOpening(opening);
  return opening;
}
