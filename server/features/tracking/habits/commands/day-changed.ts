import { isRestDay, schedulesOf } from '#domain/history/schedule-history.ts';
import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { type DayContent, isOpen } from '#domain/habits/habit-day.ts';
import type { RecordedDay } from '#domain/history/change-day.ts';
import { contentOf, letterOn } from '#domain/history/evaluated-habit.ts';
import { LETTERS } from '#domain/history/letters.ts';
import { nameOn } from '#domain/history/past-names.ts';
import type { DayListener, DayState, EventOf } from '#server/events.ts';
import type { LockedOwner } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';

type DayChange = {
  date: LocalDay;
  /** Null for a new habit. */
  before: StoredHabit | null;
  after: StoredHabit;
  old: Omit<RecordedDay, 'record'>;
  next: Omit<RecordedDay, 'record'>;
  listeners?: readonly DayListener[];
  at: number;
};

/** The event that reports a changed day. */
export function dayChanged(
  { userId, today, week }: LockedOwner,
  { date, before, after, old, next, ...others }: DayChange,
): EventOf<'day_changed'> {
  const was = contentOf(before ? letterOn(before, date) : LETTERS.none, old);
  const is = contentOf(letterOn(after, date), next);
  const isResting = isRestDay(schedulesOf(after, week), toDayNumber(date));
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
    // On a rest day nothing was left to do before either.
    before: { ...stateOf(was), isOpen: isOpen(was) && !isResting },
    after: stateOf(is),
    streak: newStreak(before, after),
  };
}

/** Of weeks and months, only one that has become complete is reported. */
const newStreak = (before: StoredHabit | null, { streakUnit, streak }: StoredHabit): number =>
  before === null || streakUnit === 'day' || streak > before.streak ? streak : 0;

function stateOf(day: DayContent): DayState {
  const { scheduled, completed, skipped, ownSkip, amount } = day;
  return { scheduled, completed, skipped: ownSkip ?? skipped, amount, isOpen: isOpen(day) };
}
