import { fromDayNumber, toDayNumber } from '../days/local-day.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { type DayDetails, instanceOf, type NamedHabit } from './evaluated-habit.ts';
import { letterAt } from './letters.ts';
import type { RecordedDays } from './recorded-days.ts';

/** The days about which there is something to say, in order. */
export function habitDaysOf(habit: NamedHabit & RecordedDays<DayDetails>): HabitDay[] {
  const { first, letters, amounts, details } = habit;
  const from = toDayNumber(first);
  const byDate = new Map((details ?? []).map((day) => [day.date, day]));
  const length = Math.max(
    letters.length,
    ...[...byDate.keys()].map((date) => toDayNumber(date) - from + 1),
  );
  const found: HabitDay[] = [];
  for (let at = 0; at < length; at += 1) {
    const date = fromDayNumber(from + at);
    const { notes = null, stepsDone = null } = byDate.get(date) ?? {};
    const letter = letterAt(letters, at);
    const instance = instanceOf(habit, date, {
      letter,
      amount: amounts?.[at] ?? 0,
      notes,
      stepsDone,
    });
    if (instance) found.push(instance);
  }
  return found;
}
