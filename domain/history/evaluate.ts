import type { StreakUnit } from '../habits/period.ts';
import { unitOf } from '../habits/schedule.ts';
import type { ActiveDays } from './active-days.ts';
import { daysOf } from './days.ts';
import { findDoneDays } from './done-days.ts';
import { findDueDays } from './due-days.ts';
import type { Facts } from './facts.ts';
import { isCompleted, resultOf } from './letters.ts';
import { asPeriod, decidePeriods, type Period, periodsOf } from './periods.ts';
import { findLetters } from './results.ts';
import { type ScheduleHistory, versionOn } from './schedule-history.ts';
import { Streak } from './streak.ts';
import { leftAfterUnit, type StrengthHistory, strengthOf } from './strength.ts';

// "Every figure follows from the facts alone, never from when or in which order they arrived." docs/fair-streak/README.md has
// the rules whose sentences are quoted in this folder. In the order of the rules: facts.ts, schedule-history.ts,
// days.ts, done-days.ts, due-days.ts, results.ts, periods.ts, streak.ts, strength.ts.

export type Evaluation = ReturnType<Streak['figures']> & {
  /** One for each day from the first one to today, or to a later day on which the owner was active. See letters.ts. */
  letters: Uint8Array;
  unit: StreakUnit;
  /** Those that the streak counts; empty where it counts days. */
  periods: Period[];
  reps: number;
  strength: number;
};

type Input = readonly [
  schedule: ScheduleHistory,
  facts: Facts,
  activeDays: ActiveDays | null,
  today: number,
];

export function evaluate(...input: Input): Evaluation {
  const [schedule, , , today] = input;
  const { days, letters, periods } = applyRules(...input);
  const unit = unitOf(versionOn(schedule, today).frequency);
  const counted = periods
    .filter(({ version }) => unitOf(version.frequency) === unit)
    .map((period) => asPeriod(days, period));
  const streak = new Streak();
  let reps = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? 0;
    // "If today's schedule counts days, the streak counts the results of all days, whatever schedule they had."
    if (unit === 'day') streak.add(resultOf(letter), at + schedule.createdOn);
    // "*Reps*: days with the result done or bonus."
    if (isCompleted(letter)) reps += 1;
  }
  for (const { result, first, last } of counted) streak.add(result, first, last);
  const strength = strengthOf(days, letters, periods);
  return { letters, unit, periods: counted, ...streak.figures(), reps, strength };
}

/** For charts and explanations. */
export function strengthHistory(...input: Input): StrengthHistory {
  const [schedule, , , today] = input;
  const { days, letters, periods } = applyRules(...input);
  const weight = 1 - leftAfterUnit(versionOn(schedule, today).frequency);
  const history: StrengthHistory = { byDay: [], units: [], weight };
  strengthOf(days, letters, periods, history);
  return history;
}

function applyRules(...input: Input) {
  const days = daysOf(...input);
  const { versions } = days;
  const periods = versions.map((version) => periodsOf(days, version));
  versions.forEach((version, at) => findDoneDays(days, version, periods[at] ?? []));
  versions.forEach((version, at) => findDueDays(days, version, periods[at] ?? []));
  return { days, letters: findLetters(days), periods: decidePeriods(days, periods.flat()) };
}
