import { MAX_RESPONSE_BYTES } from '#contract/call.ts';
import { addDays, daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import type { DaySpan } from '#domain/days/week.ts';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { NO_RECORD } from '#domain/habits/habit-history.ts';
import type { LoggedDays, Remark } from '#domain/habits/logged-days.ts';
import type { DayDetails } from '#domain/history/evaluated-habit.ts';
import { nameOn } from '#domain/history/past-names.ts';
import {
  cutRange,
  type HabitRange,
  lettersShown,
  recordedDays,
} from '#domain/history/habit-range.ts';
import { toMarks } from '#domain/progress/letters-of-days.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { jsonBytesOf } from '#server/database/json-bytes.ts';

/** Enough for a calendar page of six weeks with the maximum number of habits. */
const MAX_RECORDS = 42 * MAX_HABITS;

/** The maximum size of remarks in a response. The remarks of one day always fit. */
const MAX_REMARK_BYTES = 0.8 * MAX_RESPONSE_BYTES;

/** No response has a shorter remark about a day. */
const MIN_REMARK_BYTES = 50;

type DetailsOfHabit = DayDetails & { habitId: number };

const details = statement(
  'progress.list-details',
  `select habit_id as "habitId", date, notes, steps_done as "stepsDone"
     from (select *, ${MIN_REMARK_BYTES} + coalesce(octet_length(notes), 0) as own,
                  sum(${MIN_REMARK_BYTES} + coalesce(octet_length(notes), 0)) over (order by date, habit_id) as bytes
             from habit_day_details where user_id = $1 and date between $2 and $3) d
    where bytes - own <= ${MAX_REMARK_BYTES}
    order by date, habit_id`,
);

/** Notes and ticked steps of all habits, day by day, until a response is surely full. */
export const readDetails = (
  queries: Queries,
  userId: number,
  { first, last }: DaySpan,
): Promise<DetailsOfHabit[]> => queries.run<DetailsOfHabit>(details, [userId, first, last]);

type MarkedHabit = LoggedDays['habits'][number] & { remarks: Remark[] };

/** Returns records of whole days, up to the day whose records no longer fit. The letters may begin earlier. */
export function listRecords(
  habits: readonly HabitRange[],
  details: readonly DetailsOfHabit[],
  { first, last }: DaySpan,
): LoggedDays & { next: LocalDay | null } {
  const byHabit = new Map(habits.map(({ id }) => [id, [] as DetailsOfHabit[]]));
  for (const day of details) byHabit.get(day.habitId)?.push(day);
  const length = daysBetween(first, last) + 1;
  const marked = habits.map((habit) =>
    markDays(habit, byHabit.get(habit.id) ?? [], { first, last }),
  );
  const remarks = marked.flatMap((habit) => habit.remarks).toSorted(byDate);
  const end = Math.min(endOfRemarks(remarks, first), endOfRecords(marked, length));
  const next = end < length ? addDays(first, end) : null;
  return {
    first,
    habits: marked
      .map(({ id, name, marks }) => ({ id, name, marks: marks.slice(0, end) }))
      .filter(({ marks }) => /[^-]/.test(marks)),
    remarks: next === null ? remarks : remarks.filter(({ date }) => date < next),
    next,
  };
}

const byDate = (a: Remark, b: Remark): number => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1);

/** The index of the day whose remarks no longer fit. */
function endOfRemarks(remarks: readonly Remark[], first: LocalDay): number {
  let bytes = 0;
  const overflow = remarks.find((remark) => {
    bytes += jsonBytesOf(remark);
    return bytes > MAX_REMARK_BYTES;
  });
  return overflow ? daysBetween(first, overflow.date) : Infinity;
}

/** The index of the day whose records no longer fit, or `length`. */
function endOfRecords(habits: readonly MarkedHabit[], length: number): number {
  if (habits.length * length <= MAX_RECORDS) return length;
  let records = 0;
  let at = 0;
  while (at < length) {
    records += habits.filter(({ marks }) => marks[at] !== NO_RECORD).length;
    if (records > MAX_RECORDS) break;
    at += 1;
  }
  return at;
}

/** Returns a mark for each day of the range, and remarks for data that a mark cannot express. */
function markDays(habit: HabitRange, details: DetailsOfHabit[], span: DaySpan): MarkedHabit {
  const { id, name } = habit;
  const days = cutRange({ ...habit, details }, span);
  const { first } = days;
  const before = daysBetween(span.first, first);
  const length = daysBetween(span.first, span.last) + 1;
  const recorded = recordedDays(days);
  const shown = lettersShown(days, recorded).padEnd(length - before);
  const marks = toMarks(shown, recorded);
  const isRenamed = (at: number) =>
    marks[at] !== NO_RECORD && nameOn(habit, addDays(first, at)) !== name;
  const renamed =
    habit.pastNames === null ? [] : Array.from(marks, (_, at) => at).filter(isRenamed);
  const remarks = [...new Set([...recorded.keys(), ...renamed])].map((at): Remark => {
    const { amount = null, details: words } = recorded.get(at) ?? {};
    const { notes = null, stepsDone } = words ?? {};
    const date = addDays(first, at);
    const habitName = nameOn(habit, date);
    return { habitId: id, date, amount, ...(stepsDone && { stepsDone }), notes, habitName };
  });
  return { id, name, marks: NO_RECORD.repeat(before) + marks, remarks };
}
