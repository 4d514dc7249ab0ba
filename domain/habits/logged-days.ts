import { addDays, type LocalDay } from '../days/local-day.ts';
import { type HabitDay, UNTOUCHED } from './habit-day.ts';
import { flagsOfLetter } from './habit-history.ts';

/** The records of a range: one letter each, and remarks for what a letter cannot express. */
export type LoggedDays = {
  first: LocalDay;
  habits: { id: number; name: string; marks: string }[];
  /** Days with an amount, steps or a note, or on which the habit had another name. */
  remarks: Remark[];
};

export type Remark = Pick<HabitDay, 'habitId' | 'date' | 'amount' | 'notes' | 'habitName'> & {
  stepsDone?: string[] | undefined;
};

/** Identified by habit and date, without an id. */
export type LoggedDay = Omit<HabitDay, 'id'>;

/** The records themselves, day by day. */
export function decodeDays({ first, habits, remarks }: LoggedDays): LoggedDay[] {
  const length = habits[0]?.marks.length ?? 0;
  const found = new Map(remarks.map((remark) => [`${remark.date} ${remark.habitId}`, remark]));
  return Array.from({ length }, (_, at) => addDays(first, at)).flatMap((date, at) =>
    habits.flatMap(({ id, name, marks }) => {
      const mark = flagsOfLetter(marks.charAt(at));
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
