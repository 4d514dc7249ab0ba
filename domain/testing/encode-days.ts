import { daysFromTo, type LocalDay } from '../days/local-day.ts';
import { letterOf, NO_RECORD } from '../habits/habit-history.ts';
import type { LoggedDay, LoggedDays, Remark } from '../habits/logged-days.ts';

/** `name` is the current name of the habit. */
type NamedDay = LoggedDay & { name: string };

/** The response of the server, made from records instead of letters. */
export function encodeDays(
  { first, last }: { first: LocalDay; last: LocalDay },
  rows: readonly NamedDay[],
): LoggedDays {
  const groups = new Map<number, NamedDay[]>();
  for (const row of rows) {
    const group = groups.get(row.habitId);
    if (group) group.push(row);
    else groups.set(row.habitId, [row]);
  }
  const habits = [...groups].map(([id, ofHabit]) => ({
    id,
    name: ofHabit[0]?.name ?? '',
    marks: daysFromTo(first, last)
      .map((day) => ofHabit.find(({ date }) => date === day))
      .map((row) => (row ? letterOf(row) : NO_RECORD))
      .join(''),
  }));
  const remarks = rows.filter(hasRemark).map(toRemark);
  return { first, habits, remarks };
}

const toRemark = ({ habitId, date, amount, stepsDone, notes, habitName }: NamedDay): Remark => ({
  habitId,
  date,
  amount,
  ...(stepsDone && { stepsDone }),
  notes,
  habitName,
});

const hasRemark = ({ amount, stepsDone, notes, habitName, name }: NamedDay): boolean =>
  amount !== null || stepsDone !== null || notes !== null || habitName !== name;
