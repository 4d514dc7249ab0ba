import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { personHere } from '#web/client/person-here.ts';
import { changeKey, idOf } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { type DayVariables, isTyped, type TodayChange } from './predict-day.ts';
import {
  findKept,
  forgetUnsent,
  isSameChange,
  keepUnsent,
  subjectOf,
  type Unsent,
} from './unsent.ts';

/** Changes of the habit that are not answered yet, the one that is being made included. */
export const pendingOf = (client: QueryClient, habit: Habit): DayVariables[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map(({ state }) => state.variables as DayVariables | undefined)
    .filter((mutation) => mutation?.change !== undefined && idOf(mutation.habit) === idOf(habit))
    .filter((mutation) => mutation !== undefined);

const unsentOf = ({ habit, day, change }: DayVariables): Unsent => ({
  habitId: idOf(habit),
  day,
  change,
  ...(isTyped(change) && { name: habit.name }),
  ...(day < todayHere() && { madeOn: todayHere() }),
});

/** Those that could not be sent at once: without a network, or behind another change of the habit. */
const waited = new WeakSet<DayVariables>();

/** What is not answered yet outlives the page: whoever reloads right after a tick finds it again. */
export function keepUntilAnswered(client: QueryClient, variables: DayVariables): void {
  const { habit, change } = variables;
  const userId = personHere(client);
  const isKept = variables.isUntold || !onlineManager.isOnline();
  if (isKept || pendingOf(client, habit).length > 1) waited.add(variables);
  // Which entries come back is known in the page alone. What undoes a change would be refused the second time.
  const isLasting = !('entries' in change) && (!('expected' in change) || waited.has(variables));
  if (userId === undefined || !isLasting) return;
  const unsent = unsentOf(variables);
  keepUnsent(userId, unsent);
  noteWord(userId, unsent, { isTakenOver: false });
}

type Word = { text: string; isTakenOver: boolean };

/** What this page has written last of each, or has taken over: other pages of this person write into the same place. */
const knownWords = new Map<string, Word>();

const wordOf = (unsent: Unsent | undefined) => unsent && JSON.stringify(unsent.change);

function noteWord(
  userId: number,
  unsent: Unsent,
  { isTakenOver }: Pick<Word, 'isTakenOver'>,
): void {
  const text = wordOf(findKept(userId, unsent));
  if (text !== undefined) knownWords.set(subjectOf(unsent), { text, isTakenOver });
}

/** What waited here was sent by another page of this browser, with all that was said of it since. */
export class SentElsewhere extends Error {}

/**
 * What is to be sent of a change that has waited: another page may have said something later meanwhile, which counts, and may
 * be closed by now.
 */
export function latestWord(client: QueryClient, variables: DayVariables): TodayChange {
  const { change } = variables;
  const userId = personHere(client);
  const unsent = unsentOf(variables);
  const known = knownWords.get(subjectOf(unsent));
  if (userId === undefined || known === undefined || !waited.has(variables)) return change;
  const kept = findKept(userId, unsent);
  if (!kept) throw new SentElsewhere('Another page has sent it.');
  const isOwn = wordOf(kept) === known.text && !known.isTakenOver;
  if (isOwn) return change;
  noteWord(userId, unsent, { isTakenOver: true });
  return kept.change;
}

/** A browser may give up what is under way a moment before it leaves the page. */
const LEAVES_WITHIN = 2_000;

/**
 * What waited, and met a network that only seemed to be back, is sent at the next visit. What failed at once is told of
 * and forgotten, unless it failed because the page is left.
 */
export function forgetFailed(client: QueryClient, variables: DayVariables): void {
  if (!waited.has(variables)) setTimeout(() => forgetKept(client, variables), LEAVES_WITHIN);
}

/** A later change of the same day has taken its place on the device, and stays. */
export function forgetKept(client: QueryClient, variables: DayVariables): void {
  const userId = personHere(client);
  const unsent = unsentOf(variables);
  const isReplaced = otherWaiting(client, variables) !== undefined;
  if (userId === undefined || isReplaced || isOfOtherPage(userId, unsent)) return;
  forgetUnsent(userId, unsent);
}

/** Of a habit that is gone: what was typed stays, to be read. */
export function forgetUntyped(client: QueryClient, variables: DayVariables): void {
  const kept = findKept(personHere(client) ?? 0, unsentOf(variables));
  if (!kept || !isTyped(kept.change)) forgetKept(client, variables);
}

/** Another change of the same that still waits here. */
const otherWaiting = (client: QueryClient, variables: DayVariables): DayVariables | undefined =>
  pendingOf(client, variables.habit)
    .filter((other) => other !== variables && isSameChange(unsentOf(other), unsentOf(variables)))
    .at(-1);

/** Said there since, and not sent yet. */
function isOfOtherPage(userId: number, unsent: Unsent): boolean {
  const known = knownWords.get(subjectOf(unsent));
  const kept = wordOf(findKept(userId, unsent));
  return known !== undefined && kept !== undefined && kept !== known.text;
}

/** It was taken back before it was sent: what waits of the same from before is the last word again. */
export function withdrawKept(client: QueryClient, variables: DayVariables): void {
  const earlier = otherWaiting(client, variables);
  if (earlier) keepUntilAnswered(client, earlier);
  else forgetKept(client, variables);
}
