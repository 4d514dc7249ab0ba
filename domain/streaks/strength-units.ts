import { addDays, daysBetween, type LocalDay } from '../days/local-day.ts';
import { ratioOf, sumOf } from '../habits/goal.ts';
import type { DayState } from '../habits/habit-day.ts';
import { type HabitHistory, historyStates, type PeriodRecord } from '../habits/habit-history.ts';
import { askingOf, type Schedule } from '../habits/schedule.ts';
import { type DayUnits, unitsOfState } from './strength-score.ts';

/** What each day of a history settled: the strength is counted from it. */
export function strengthUnits(
  history: HabitHistory,
  schedule: Schedule,
  today: LocalDay,
): DayUnits[] {
  const states = historyStates(history, schedule, today);
  const units: DayUnits[] = states.map((state, at) => unitsOfDay(state, history, schedule, at));
  if (askingOf(schedule) !== 'period') return units;
  for (const period of history.periods ?? []) {
    const first = Math.max(0, daysBetween(history.first, period.first));
    const last = daysBetween(history.first, period.last);
    const days = Array.from({ length: Math.min(last, units.length - 1) - first + 1 }, (_, at) => ({
      isDone: states[first + at] === 'done' || states[first + at] === 'bonus',
      amount: history.amounts?.[first + at] ?? 0,
    }));
    const isOver = addDays(period.last, 1) <= today;
    unitsOfPeriod(period, schedule, days, isOver).forEach((ofDay, at) => {
      units[first + at] = ofDay;
    });
  }
  return units;
}

/** A day that fell short of its target counts for the part of it that was reached. */
function unitsOfDay(
  state: DayState,
  { amounts }: HabitHistory,
  { goal }: Schedule,
  at: number,
): DayUnits {
  const amount = amounts?.[at] ?? 0;
  const isPart = state === 'missed' && goal?.kind === 'least' && goal.per === 'day' && amount > 0;
  return isPart ? [Math.min(1, ratioOf(goal, amount))] : unitsOfState(state);
}

type KnownDay = { isDone: boolean; amount: number };

function unitsOfPeriod(
  period: PeriodRecord,
  { rhythm, goal }: Schedule,
  days: readonly KnownDay[],
  isOver: boolean,
): DayUnits[] {
  if (rhythm?.kind === 'quota') return unitsOfQuota(period, goal, days, isOver);
  return goal?.kind === 'most'
    ? unitsOfLimit(period, days, isOver)
    : unitsOfSum(period, days, isOver);
}

/**
 * Each time that is needed is a hit on the day it is done, and what is short of them is missed when the period ends. With
 * a goal for the day, the fullest of the other days stand in for what is short.
 */
function unitsOfQuota(
  { needed }: PeriodRecord,
  goal: Schedule['goal'],
  days: readonly KnownDay[],
  isOver: boolean,
): DayUnits[] {
  let hits = 0;
  const units = days.map(({ isDone }): number[] => {
    const isHit = isDone && hits < needed;
    if (isHit) hits += 1;
    return isHit ? [1] : [];
  });
  const parts = days
    .filter(({ isDone }) => !isDone)
    .map(({ amount }) => (goal ? Math.min(1, ratioOf(goal, amount)) : 0))
    .toSorted((a, b) => b - a);
  const missed = Array.from({ length: needed - hits }, (_, at) => parts[at] ?? 0);
  if (isOver) units.at(-1)?.push(...missed);
  return units;
}

/** One unit: a hit when the target is reached, and the part of it that was when the period ends without. */
function unitsOfSum(
  { needed, done, completed, scheduled }: PeriodRecord,
  days: readonly KnownDay[],
  isOver: boolean,
): DayUnits[] {
  const reachedAt = completed ? firstBeyond(days, (sum) => sum >= needed) : -1;
  const isShort = scheduled && !completed;
  return days.map((_, at) => {
    if (at === reachedAt) return [1];
    return isShort && isOver && at === days.length - 1 ? [Math.min(1, done / needed)] : [];
  });
}

/** One unit: lost when the limit is passed, and kept when the period has ended and somebody saw it. */
function unitsOfLimit(
  { needed, completed, scheduled }: PeriodRecord,
  days: readonly KnownDay[],
  isOver: boolean,
): DayUnits[] {
  const passedAt = scheduled && !completed ? firstBeyond(days, (sum) => sum > needed) : -1;
  return days.map((_, at) => {
    if (at === passedAt) return [0];
    return completed && isOver && at === days.length - 1 ? [1] : [];
  });
}

/** Where the sum of the days is first what is asked of it; the last day where their amounts are not known. */
function firstBeyond(days: readonly KnownDay[], isBeyond: (sum: number) => boolean): number {
  const at = days.findIndex((_, day) =>
    isBeyond(sumOf(days.slice(0, day + 1).map(({ amount }) => amount))),
  );
  return at === -1 ? days.length - 1 : at;
}
