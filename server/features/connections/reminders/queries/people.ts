import type { Habit } from '#contract/habits.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { leftToday } from '#domain/progress/offered.ts';
import { isInSummary } from '#domain/reminders/still-due.ts';
import type { Queries } from '#server/database/database.ts';
import { listsOfUsers } from '#server/features/tracking/habits/public.ts';
import { type ReminderFacts, readFacts } from './facts.ts';

/** A user with a plan, and the state of their habits today. */
export type RemindedUser = { facts: ReminderFacts; habits: readonly Habit[]; today: LocalDay };

export async function readRemindedUsers(
  queries: Queries,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, RemindedUser>> {
  const all = await readFacts(queries, [...new Set(userIds)]);
  const owners = all.map((facts) => {
    const { userId, clock, week } = facts;
    return { userId, today: localDayOf(now, clock), week, facts };
  });
  const lists = await listsOfUsers(queries, owners);
  return new Map(
    [...lists].map(([{ facts, today }, { habits }]) => [facts.userId, { facts, habits, today }]),
  );
}

/** The habits named in the evening summary. */
export const habitsInSummary = ({ habits, today }: RemindedUser): readonly Habit[] =>
  habits.filter((habit) => isInSummary(habit, today));

/** The number on the app's icon. */
export const badgeOf = ({ habits, today }: RemindedUser): number => leftToday(habits, today);
