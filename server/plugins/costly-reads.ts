import type { House } from '#server/house.ts';
import type { Actor } from './actor.ts';
import { openPlaces } from './places.ts';

/** A page asks for three or four things at once: the third waits for the first. */
const READS_AT_ONCE = 2;
const READS_WAITING = 20;
const PATIENCE_MS = 5_000;

const reads = openPlaces({
  atOnce: READS_AT_ONCE,
  waiting: READS_WAITING,
  patienceMs: PATIENCE_MS,
  refusal: 'Too much is asked for at once. Please try again in a moment.',
});

/** What grows with all that somebody has, and is asked for often: at any rate, but two at a time. */
export const readList = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> =>
  reads.hold(actor.userId, work);

/** What grows with the length of a history: counted too. */
export async function readRange<Result>(
  house: House,
  actor: Actor,
  work: () => Promise<Result>,
): Promise<Result> {
  await house.limits.spend('rangePerAccount', String(actor.userId));
  return readList(actor, work);
}
