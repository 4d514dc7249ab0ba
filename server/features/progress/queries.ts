import { ANSWER_BYTES_AT_MOST } from '#contract/call.ts';
import { addDays, daysBetween, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import { HABITS_AT_MOST } from '#domain/habits/habit.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { encodeHistory, type HabitHistory } from '#domain/habits/habit-history.ts';
import {
  encodeDays,
  hasRemark,
  type LoggedDays,
  type NamedDay,
  toRemark,
} from '#domain/habits/logged-days.ts';
import { countDone, stepRatio } from '#domain/habits/steps.ts';
import { type DayCounts, emptyCounts } from '#domain/progress/day-counts.ts';
import { isDone, isLogged, isOpen } from '#domain/streaks/streak.ts';
import type { Queries } from '#server/database/database.ts';
import { jsonBytesOf } from '#server/database/json-bytes.ts';
import {
  type HabitDays,
  instancesOf,
  listPeriods,
  readDayPieces,
  readDays,
} from '#server/features/habits/public.ts';

/** A page of the calendar, six weeks, of whoever keeps as many habits as there can be. */
const MAX_RECORDS = 42 * HABITS_AT_MOST;

/** What letters and names leave of an answer. The remarks of one day always fit: one for each habit. */
const MAX_REMARK_BYTES = 0.8 * ANSWER_BYTES_AT_MOST;

export async function countDays(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<DayCounts> {
  const counts = emptyCounts(first, daysBetween(first, last) + 1);
  const parts = counts.open.map(() => 0);
  for await (const { habits } of readDayPieces(queries, userId, { first, last })) {
    for (const habit of habits) {
      for (const day of instancesOf(habit)) countDay(counts, parts, { habit, day });
    }
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}

type CountedDay = { habit: HabitDays; day: HabitDay };

function countDay(counts: DayCounts, parts: number[], { habit, day }: CountedDay): void {
  if (!isLogged(day)) return;
  const at = daysBetween(counts.first, day.date);
  const add = (figure: number[], isCounted: boolean) => {
    figure[at] = (figure[at] ?? 0) + Number(isCounted);
  };
  add(counts.logged, true);
  add(counts.completed, day.completed);
  add(counts.skipped, day.skipped);
  add(counts.kept, isDone(day));
  add(counts.open, isOpen(day));
  if (!day.completed && !day.skipped) parts[at] = (parts[at] ?? 0) + partOf(habit, day);
}

/** What was reached of steps or a target for the day, at most 1. */
function partOf({ steps, stepsNeeded, goal }: HabitDays, { amount, stepsDone }: HabitDay): number {
  if (steps !== null) return stepRatio({ steps, stepsNeeded }, stepsDone);
  if (goal?.kind !== 'least' || goal.per !== 'day') return 0;
  return Math.min(1, (amount ?? 0) / goal.amount);
}

export async function listDays(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<LoggedDays & { next: LocalDay | null }> {
  const rows: NamedDay[] = [];
  let bytes = 0;
  for await (const { habits } of readDayPieces(queries, userId, { first, last })) {
    for (const row of habits.flatMap(namedDaysOf).toSorted(byDate)) {
      bytes += hasRemark(row) ? jsonBytesOf(toRemark(row)) : 0;
      if (bytes > MAX_REMARK_BYTES || rows.length === MAX_RECORDS)
        return cutBefore(first, row.date, rows);
      rows.push(row);
    }
  }
  return { ...encodeDays({ first, last }, rows), next: null };
}

const namedDaysOf = (habit: HabitDays): NamedDay[] =>
  instancesOf(habit).map((day) => ({ ...day, name: habit.name }));

const byDate = (a: NamedDay, b: NamedDay): number =>
  a.date === b.date ? a.habitId - b.habitId : a.date < b.date ? -1 : 1;

function cutBefore(first: LocalDay, next: LocalDay, rows: readonly NamedDay[]) {
  const ofWholeDays = rows.filter(({ date }) => date < next);
  return { ...encodeDays({ first, last: addDays(next, -1) }, ofWholeDays), next };
}

export async function getHistory(
  queries: Queries,
  owner: { userId: number; today: LocalDay; week: Week },
  habitId: number,
): Promise<HabitHistory | undefined> {
  const { userId, today } = owner;
  const range = { first: EARLIEST_DAY, last: today, habitId };
  const [[habit], periods] = await Promise.all([
    readDays(queries, userId, range),
    listPeriods(queries, owner, habitId),
  ]);
  if (!habit) return undefined;
  const marks = instancesOf(habit).map((day) => ({ ...day, amount: shownAmount(habit, day) }));
  const history = encodeHistory(habit.createdOn, today, marks);
  return periods === null ? history : { ...history, periods };
}

const EARLIEST_DAY = toLocalDay('1900-01-01');

/** Of a habit with steps: how many are ticked. */
function shownAmount({ steps, stepsNeeded }: HabitDays, { amount, stepsDone }: HabitDay) {
  if (steps === null) return amount;
  return stepsDone === null ? null : countDone({ steps, stepsNeeded }, stepsDone);
}
