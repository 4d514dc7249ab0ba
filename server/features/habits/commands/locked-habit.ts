import type { LocalDay } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import type { DayFlags, HabitDay } from '#domain/habits/habit-day.ts';
import type { Actor } from '#server/http/actor.ts';
import type { HabitRow } from '../queries/list-habits.ts';

export type HabitDayTarget = Pick<HabitDay, 'habitId' | 'date'> & Pick<Actor, 'userId' | 'today'>;

/** With its latest day, as the trigger of the days keeps it. */
export type LockedHabit = HabitRow &
  DayFlags & {
    /** Its owner's, as of the lock: whoever changes it meanwhile waits. */
    week: Week;
    /** The last day whose records its owner's visits have made. */
    filledThrough: LocalDay | null;
    firstOpenOn: LocalDay | null;
    latestDayId: number | null;
    latestOn: LocalDay | null;
    amount: number | null;
    stepsDone: string[] | null;
    ownSkip: boolean | null;
    publicNote: string | null;
    habitName: string;
  };
