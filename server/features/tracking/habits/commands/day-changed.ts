import type { LocalDay } from '#domain/days/local-day.ts';
import { type DayContent, isOpen, UNTOUCHED } from '#domain/habits/habit-day.ts';
import { isPausedOn } from '#domain/habits/pause.ts';
import { habitDayOn } from '#domain/history/recorded-habit.ts';
import { nameOn } from '#domain/history/past-names.ts';
import type { DayListener, DayState, EventOf } from '#server/events.ts';
import type { LockedOwner } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';

type ReportedDay = {
  date: LocalDay;
  /** Undefined for a new habit. */
  before: StoredHabit | undefined;
  after: StoredHabit;
  listeners?: readonly DayListener[];
  at: number;
};

/** The event that reports a changed day. */
export function dayChanged(
  { userId, today }: LockedOwner,
  { date, before, after, ...others }: ReportedDay,
): EventOf<'day_changed'> {
  const was = before ? habitDayOn(before, date) : UNTOUCHED;
  const is = habitDayOn(after, date);
  const isResting = isPausedOn(after.pauses, date) || isPausedOn(after.archives, date);
  const { id: habitId, streakUnit, isPrivate } = after;
  return {
    type: 'day_changed',
    userId,
    habitId,
    date,
    today,
    streakUnit,
    isPrivate,
    ...others,
    habitName: nameOn(after, today),
    // On a rest day, nothing was left to do before the change either.
    before: { ...toState(was), isOpen: isOpen(was) && !isResting },
    after: toState(is),
    streak: newStreak(before, after),
  };
}

/** A week or a month is reported only when it has become complete. */
const newStreak = (before: StoredHabit | undefined, { streakUnit, streak }: StoredHabit): number =>
  !before || streakUnit === 'day' || streak > before.streak ? streak : 0;

function toState(day: DayContent): DayState {
  const { scheduled, completed, skipped, ownSkip, amount } = day;
  return { scheduled, completed, skipped: ownSkip ?? skipped, amount, isOpen: isOpen(day) };
}
