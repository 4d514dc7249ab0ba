import type { Habit } from '#contract/habits.ts';
import { localDayOf } from '#domain/days/person-clock.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { untouchedDay } from '#domain/habits/habit-day.ts';
import { leftToday } from '#domain/habits/offered.ts';
import { isLeft, type OnDay } from '#domain/reminders/still-due.ts';
import type { Queries } from '#server/database/database.ts';
import { listHabitsOfMany } from '#server/features/habits/public.ts';
import { type Facts, readFacts } from './facts.ts';

/** Somebody with a plan, and their habits as they stand today. */
export type Person = { facts: Facts; habits: readonly Habit[]; on: OnDay };

export async function readPeople(
  queries: Queries,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Person>> {
  const all = await readFacts(queries, [...new Set(userIds)]);
  const owners = all.map((facts) => {
    const { userId, clock, week } = facts;
    return { userId, today: localDayOf(now, clock), week, facts };
  });
  const habits = await listHabitsOfMany(queries, owners);
  return new Map(
    [...habits].map(([{ facts, today, week }, own]) => [
      facts.userId,
      { facts, habits: own, on: { today, week } },
    ]),
  );
}

/** What the summary of their evening names. */
export const summedUp = ({ habits, on }: Person): readonly Habit[] =>
  habits.filter((habit) => isLeft(habit, on));

/** What the icon of the app says on their devices, also where nobody has opened it on that day yet. */
export function badgeOf({ habits, on: { today } }: Person): number {
  const opened = habits.map((habit) => ({
    ...habit,
    instance: habit.instance ?? foundOn(habit, today),
  }));
  return leftToday(opened, today);
}

/** Its day before it has a record. An interval asks for the day from when it is due. */
function foundOn(habit: Habit, today: LocalDay) {
  const day = untouchedDay(habit, today);
  const isDue = habit.dueOn !== null && habit.dueOn <= today;
  return { ...day, scheduled: day.scheduled || isDue };
}
