import type { Ticked } from '#contract/tick-links.ts';

/** One time that a link was opened. */
export type Opening = {
  secret: string;
  id: string;
  openedAt: number;
  /** What came of it: whoever loads the page again sees that, and nothing is done once more. */
  answer?: Ticked | 'undone';
};

type Kept = { opening?: Opening } | null;

/** A page that a phone loads again the next morning must not tick another day by itself. */
const GOES_ON_WITHIN_MS = 10 * 60_000;

export const isFresh = ({ openedAt }: Opening, now = Date.now()): boolean =>
  now - openedAt < GOES_ON_WITHIN_MS;

/** With the entry in the history of this tab: it is there when the page is loaded again, and not when the link is opened again. */
export const keepOpening = (opening: Opening): void =>
  history.replaceState({ opening } satisfies Kept, '', location.pathname);

/**
 * The secret leaves the address at once: nobody reads it off the screen, and a second scan is another address, which the
 * browser opens anew.
 */
export function readOpening(newId: () => string): Opening | null {
  const secret = location.hash.slice(1);
  if (secret === '') return (history.state as Kept)?.opening ?? null;
  const opening = { secret, id: newId(), openedAt: Date.now() };
  keepOpening(opening);
  return opening;
}
