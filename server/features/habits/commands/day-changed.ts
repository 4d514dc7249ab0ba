import type { DayContent, DayFlags } from '#domain/habits/habit-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import { isOpen } from '#domain/streaks/streak.ts';
import type { EventOf } from '#server/events.ts';
import type { HabitDayTarget } from './locked-habit.ts';

type ToldDay = DayFlags & Partial<Pick<DayContent, 'ownSkip' | 'amount'>>;

type Change = {
  instanceId: number;
  habitName: string;
  /** Null where there was no record, and where there is none any more. */
  before: ToldDay | null;
  after: ToldDay | null;
  /** Whether it is paused or put away by now. Of a day that nothing happened on there may be no record that says so. */
  isResting: boolean;
  streak: number;
  streakUnit: StreakUnit;
  isPrivate: boolean;
  at: number;
};

/** What is told of a day when it has become another one. */
export function dayChanged(
  { userId, habitId, date, today }: HabitDayTarget,
  { instanceId, habitName, before, after, isResting, streak, streakUnit, isPrivate, at }: Change,
): EventOf<'day_changed'> {
  return {
    type: 'day_changed',
    userId,
    habitId,
    habitName,
    instanceId,
    date,
    today,
    before: toldOf(before),
    after: toldOf(after),
    wasCompleted: before?.completed ?? false,
    isCompleted: after?.completed ?? false,
    isAsked: (before?.scheduled ?? false) || (after?.scheduled ?? false),
    // A day that rests now has not got further: nobody is told that it ended.
    wasOpen: before !== null && isOpen(before) && !isResting,
    isOpen: after !== null && isOpen(after),
    streak,
    streakUnit,
    isPrivate,
    at,
  };
}

/** A day that rests is skipped by the pause, not by anybody's hand. */
const toldOf = (day: ToldDay | null): EventOf<'day_changed'>['before'] => ({
  completed: day?.completed ?? false,
  skipped: day?.ownSkip ?? day?.skipped ?? false,
  amount: day?.amount ?? null,
});
