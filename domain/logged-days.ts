import { addDays, type LocalDay } from './local-day.ts';
import { markOn, spellHistory } from './habit-history.ts';
import type { DayMark } from './streak.ts';

/** One habit's record of one day. */
export type LoggedDay = DayMark & {
  habitId: number;
  date: LocalDay;
  notes: string | null;
  /** As the habit was called on that day. */
  habitName: string;
};

/** The records of a range: a letter each, and in words only what a letter cannot say. */
export type LoggedDays = {
  first: LocalDay;
  habits: { id: number; name: string; marks: string }[];
  /** Days with a note, or on which the habit had another name. */
  remarks: { habitId: number; date: LocalDay; notes: string | null; habitName: string }[];
};

type Range = { first: LocalDay; last: LocalDay };
type RowOfHabit = LoggedDay & { name: string };

/** `name` is what the habit is called now. */
export function spellDays({ first, last }: Range, rows: readonly RowOfHabit[]): LoggedDays {
  const groups = new Map<number, RowOfHabit[]>();
  for (const row of rows) {
    const group = groups.get(row.habitId);
    if (group) group.push(row);
    else groups.set(row.habitId, [row]);
  }
  const habits = [...groups].map(([id, ofHabit]) => ({
    id,
    name: ofHabit[0]?.name ?? '',
    marks: spellHistory(first, last, ofHabit).marks,
  }));
  const remarks = rows.filter(hasRemark).map(toRemark);
  return { first, habits, remarks };
}

export const hasRemark = ({ notes, habitName, name }: RowOfHabit): boolean =>
  notes !== null || habitName !== name;

export const toRemark = ({ habitId, date, notes, habitName }: LoggedDay) => ({
  habitId,
  date,
  notes,
  habitName,
});

/** The records themselves, day by day. */
export function readDays({ first, habits, remarks }: LoggedDays): LoggedDay[] {
  const length = habits[0]?.marks.length ?? 0;
  const found = new Map(remarks.map((remark) => [`${remark.date} ${remark.habitId}`, remark]));
  return Array.from({ length }, (_, at) => addDays(first, at)).flatMap((date) =>
    habits.flatMap(({ id, name, marks }) => {
      const mark = markOn({ first, marks }, date);
      if (!mark) return [];
      const { notes, habitName } = found.get(`${date} ${id}`) ?? { notes: null, habitName: name };
      return [{ habitId: id, date, ...mark, notes, habitName }];
    }),
  );
}
