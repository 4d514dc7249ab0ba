import type { Frequency } from '../habits/frequency.ts';
import { frequencyOn } from '../habits/past-rhythms.ts';
import type { StreakUnit } from '../habits/period.ts';
import { kindOf, unitOf } from '../habits/schedule.ts';
import { type HabitDays, daysOf } from './days.ts';
import { findDoneDays } from './done-days.ts';
import { findDueDays } from './due-days.ts';
import type { HabitFacts, HabitOwner } from './recorded-habit.ts';
import { isCompleted, resultOf } from './letters.ts';
import { asPeriod, decidePeriods, type Period, periodsOf } from './periods.ts';
import { findLetters } from './results.ts';
import { dueDayAfter } from './habit-calendar.ts';
import { Streak } from './streak.ts';
import { leftAfterUnit, type StrengthHistory, strengthOf } from './strength.ts';

// "Every figure follows from the facts alone, never from when or in which order they arrived." docs/fair-streak/README.md has
// the rules whose sentences are quoted in this folder. In the order of the rules: facts.ts, habit-calendar.ts,
// days.ts, done-days.ts, due-days.ts, results.ts, periods.ts, streak.ts, strength.ts.

export type Evaluation = ReturnType<Streak['figures']> & {
  /** One for each day from the first one to today, or to a later day on which the owner was active. See letters.ts. */
  letters: Uint8Array;
  unit: StreakUnit;
  /** Those that the streak counts; empty where it counts days. */
  periods: Period[];
  reps: number;
  strength: number;
  /** When an interval from the last time is due next, or has been due. */
  dueOn: number | null;
};

/** The letters, periods and figures of the habit as of today. */
export function evaluate(habit: HabitFacts, owner: HabitOwner): Evaluation {
  const { days, letters, periods } = applyRules(habit, owner);
  const { createdOn } = days.calendar;
  const unit = unitOf(frequencyOn(habit, owner.today));
  const counted = periods
    .filter(({ version }) => unitOf(version.frequency) === unit)
    .map((period) => asPeriod(days, period));
  const streak = new Streak();
  let reps = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? 0;
    // "If today's schedule counts days, the streak counts the results of all days, whatever schedule they had."
    if (unit === 'day') streak.add(resultOf(letter), at + createdOn);
    // "*Reps*: days with the result done or bonus."
    if (isCompleted(letter)) reps += 1;
  }
  for (const { result, first, last } of counted) streak.add(result, first, last);
  const strength = strengthOf(days, letters, periods);
  const dueOn = findDueDay(days, letters, frequencyOn(habit, owner.today));
  return { letters, unit, periods: counted, ...streak.figures(), reps, strength, dueOn };
}

/** How the strength of the habit came about. */
export function strengthHistory(habit: HabitFacts, owner: HabitOwner): StrengthHistory {
  const { days, letters, periods } = applyRules(habit, owner);
  const weight = 1 - leftAfterUnit(frequencyOn(habit, owner.today));
  const history: StrengthHistory = { byDay: [], units: [], weight };
  strengthOf(days, letters, periods, history);
  return history;
}

function applyRules(habit: HabitFacts, owner: HabitOwner) {
  const days = daysOf(habit, owner);
  const { versions } = days;
  const periods = versions.map((version) => periodsOf(days, version));
  versions.forEach((version, at) => findDoneDays(days, version, periods[at] ?? []));
  versions.forEach((version, at) => findDueDays(days, version, periods[at] ?? []));
  return { days, letters: findLetters(days), periods: decidePeriods(days, periods.flat()) };
}

function findDueDay(
  { calendar }: HabitDays,
  letters: Uint8Array,
  frequency: Frequency,
): number | null {
  if (kindOf(frequency) !== 'interval') return null;
  const at = letters.findLastIndex(isCompleted);
  return dueDayAfter(calendar, frequency, at < 0 ? null : calendar.createdOn + at);
}
