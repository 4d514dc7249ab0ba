import type { ResponseOf } from '#contract/call.ts';
import type { ArchivedHistory, Habit, HabitHistory, listHistories } from '#contract/habits.ts';
import { addDays, daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { withAmounts } from '#domain/history/amount-years.ts';
import { evaluateFigures } from '#domain/history/figures.ts';
import { DONE, hasTargetOfDay, NOTHING, SKIPPED } from '#domain/history/facts.ts';
import { letterOfRecord } from '#domain/history/letters.ts';
import { userDayAt } from '#web/client/user-day.ts';

/**
 * The histories of these habits, including archived ones. `days` are the records before today. The habit contains that
 * of today.
 */
export function historiesOf(
  habits: readonly Habit[],
  days: readonly HabitDay[] = [],
): ResponseOf<typeof listHistories> {
  const today = userDayAt(Date.now());
  const histories = habits.map((habit) => ({
    habit,
    history: historyOf(
      habit,
      days.filter(({ habitId }) => habitId === habit.id),
      today,
    ),
  }));
  return {
    habits: histories.flatMap(({ habit, history }) => (habit.archivedOn ? [] : [history])),
    archived: histories.flatMap(({ habit, history }) => archivedOf(habit, history)),
    activeDays: null,
    week: [],
  };
}

function archivedOf(habit: Habit, history: HabitHistory): ArchivedHistory[] {
  const { archivedOn, name, goal, steps, stepsNeeded } = habit;
  const { id, firstDay, letters, amountYears, pastNames, details } = history;
  const days = { firstDay, letters, amountYears, details };
  return archivedOn === null
    ? []
    : [{ id, name, pastNames, archivedOn, ...days, goal, steps, stepsNeeded }];
}

function historyOf(habit: Habit, before: readonly HabitDay[], today: LocalDay): HabitHistory {
  const { createdOn, instance } = habit;
  const length = Math.max(1, daysBetween(createdOn, today) + 1);
  const records = Array.from({ length }, () => NOTHING);
  const amounts = new Map<LocalDay, number>();
  const days = [...before, ...(instance ? [instance] : [])];
  if (before.length === 0) fillStreak(habit, records, today);
  for (const day of days) {
    const place = daysBetween(createdOn, day.date);
    if (place < 0 || place >= length) continue;
    records[place] = recordOf(habit, day);
    amounts.set(day.date, day.amount ?? 0);
  }
  const details = days
    .filter(({ notes, stepsDone }) => notes !== null || stepsDone !== null)
    .map(({ date, notes, stepsDone }) => ({ date, notes, stepsDone }));
  const { pauses = [], pastRhythms = [], requestId, lastUpdated, id } = habit;
  const amountYears = [...withAmounts([], amounts)];
  const past = { archives: [], pauses, pastRhythms, pastNames: [], details, amountYears };
  const owner = { today, week: [], activeDays: null };
  const recorded = records.map(letterOfRecord).join('');
  const { letters } = evaluateFigures({ ...habit, ...past, letters: recorded }, owner);
  return { ...past, id, requestId, firstDay: createdOn, letters, lastUpdated };
}

/** Adds done days until the figures are right: the streak up to yesterday or today, the others at the beginning. */
function fillStreak(
  { streak, reps, completed, createdOn, displayStreak }: Habit,
  records: number[],
  today: LocalDay,
) {
  const last = daysBetween(createdOn, completed ? today : addDays(today, -1));
  const end = displayStreak === 0 ? last - 1 : last;
  for (let place = Math.max(0, end - streak + 1); place <= end; place += 1) records[place] = DONE;
  const others = Math.min(reps - streak, end - streak);
  for (let place = 0; place < others; place += 1) records[place] = DONE;
}

function recordOf({ goal }: Habit, { completed, skipped, ownSkip, amount }: HabitDay): number {
  if (ownSkip ?? skipped) return SKIPPED;
  const isReached = hasTargetOfDay(goal) && (amount ?? 0) >= goal.amount;
  return completed && !isReached ? DONE : NOTHING;
}
