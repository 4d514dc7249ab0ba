import type { DayContent, DayFlags } from '#domain/habits/habit-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import { isOpen } from '#domain/streaks/streak.ts';
import type { EventOf } from '#server/events.ts';
import type { HabitDayTarget } from './lock-habit-day.ts';

type Change = {
  instanceId: number;
  /** Null where there was no record, and where there is none any more. */
  before: DayFlags | null;
  after: (DayFlags & Partial<Pick<DayContent, 'ownSkip'>>) | null;
  streak: number;
  streakUnit: StreakUnit;
  isPrivate: boolean;
  at: number;
};

/** What is told of a day when it has become another one. */
export function dayChanged(
  { userId, habitId, date, today }: HabitDayTarget,
  { instanceId, before, after, streak, streakUnit, isPrivate, at }: Change,
): EventOf<'day_changed'> {
  return {
    type: 'day_changed',
    userId,
    habitId,
    instanceId,
    date,
    today,
    wasCompleted: before?.completed ?? false,
    isCompleted: after?.completed ?? false,
    // A day that rests now has not got further: nobody is told that it ended.
    wasOpen: before !== null && isOpen(before) && (after?.ownSkip ?? null) === null,
    isOpen: after !== null && isOpen(after),
    streak,
    streakUnit,
    isPrivate,
    at,
  };
}
