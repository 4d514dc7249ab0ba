import { addDays, type LocalDay } from '../days/local-day.ts';
import { type HabitDay, UNTOUCHED } from './habit-day.ts';
import { encodeHistory, markOn } from './habit-history.ts';

/** The records of a range: a letter each, and in words only what a letter cannot say. */
export type LoggedDays = {
  first: LocalDay;
  habits: { id: number; name: string; marks: string }[];
  /** Days with an amount, steps or a note, or on which the habit had another name. */
  remarks: (Pick<HabitDay, 'habitId' | 'date' | 'amount' | 'notes' | 'habitName'> & {
    stepsDone?: string[] | undefined;
  })[];
};

type Range = { first: LocalDay; last: LocalDay };
/** Known by its habit and date. */
export type LoggedDay = Omit<HabitDay, 'id'>;

/** `name` is what the habit is called now. */
export type NamedDay = LoggedDay & { name: string };

export function encodeDays({ first, last }: Range, rows: readonly NamedDay[]): LoggedDays {
  const groups = new Map<number, NamedDay[]>();
  for (const row of rows) {
    const group = groups.get(row.habitId);
    if (group) group.push(row);
    else groups.set(row.habitId, [row]);
  }
  const habits = [...groups].map(([id, ofHabit]) => ({
    id,
    name: ofHabit[0]?.name ?? '',
    marks: encodeHistory(first, last, ofHabit).marks,
  }));
  const remarks = rows.filter(hasRemark).map(toRemark);
  return { first, habits, remarks };
}

export const hasRemark = ({ amount, stepsDone, notes, habitName, name }: NamedDay): boolean =>
  amount !== null || stepsDone !== null || notes !== null || habitName !== name;

export const toRemark = ({ habitId, date, amount, stepsDone, notes, habitName }: LoggedDay) => ({
  habitId,
  date,
  amount,
  ...(stepsDone && { stepsDone }),
  notes,
  habitName,
});

/** The records themselves, day by day. */
export function decodeDays({ first, habits, remarks }: LoggedDays): LoggedDay[] {
  const length = habits[0]?.marks.length ?? 0;
  const found = new Map(remarks.map((remark) => [`${remark.date} ${remark.habitId}`, remark]));
  return Array.from({ length }, (_, at) => addDays(first, at)).flatMap((date) =>
    habits.flatMap(({ id, name, marks }) => {
      const mark = markOn({ first, marks }, date);
      if (!mark) return [];
      const remark = found.get(`${date} ${id}`);
      const { amount, notes, habitName } = remark ?? {
        amount: null,
        notes: null,
        habitName: name,
      };
      const stepsDone = remark?.stepsDone ?? null;
      return [{ ...UNTOUCHED, habitId: id, date, ...mark, amount, stepsDone, notes, habitName }];
    }),
  );
}
