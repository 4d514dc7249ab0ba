import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayContent } from '#domain/habits/habit-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import { isOpen } from '#domain/streaks/streak.ts';
import type { DayListener, EventOf } from '#server/events.ts';

type Day = { userId: number; habitId: number; date: LocalDay; today: LocalDay };

type Change = {
  habitName: string;
  before: DayContent;
  after: DayContent;
  /** Whether the day is a rest day now. */
  isResting: boolean;
  streak: number;
  streakUnit: StreakUnit;
  isPrivate: boolean;
  listeners?: readonly DayListener[];
  at: number;
};

/** The event that reports a changed day. */
export function dayChanged(day: Day, change: Change): EventOf<'day_changed'> {
  const { before, after, isResting, ...others } = change;
  return {
    type: 'day_changed',
    ...day,
    ...others,
    before: recordedOf(before),
    after: recordedOf(after),
    wasCompleted: before.completed,
    isCompleted: after.completed,
    isAsked: before.scheduled || after.scheduled,
    isDue: after.scheduled,
    // On a rest day nothing was left to do before either.
    wasOpen: isOpen(before) && !isResting,
    isOpen: isOpen(after),
  };
}

/** A rest day is skipped by the pause, not by its owner. */
const recordedOf = ({ completed, skipped, ownSkip, amount }: DayContent) => ({
  completed,
  skipped: ownSkip ?? skipped,
  amount,
});
