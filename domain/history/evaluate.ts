import { unitOf } from '../habits/schedule.ts';
import { type ScheduleHistory, versionOn } from './schedule-history.ts';
import type { StreakUnit } from '../habits/period.ts';
import { type Days, daysOf } from './days.ts';
import { findLetters } from './day-letters.ts';
import { findDoneDays } from './done-days.ts';
import { findDueDays } from './due-days.ts';
import type { Facts } from './facts.ts';
import { isCompleted, resultOf } from './letters.ts';
import { asPeriod, type DecidedPeriod, findPeriods, type Period } from './periods.ts';
import { type Run, Streak } from './streak.ts';
import { keptShare, strengthOf } from './strength.ts';

// "Every figure follows from the facts alone, never from when or in which order they arrived." docs/fair-streak/README.md has
// the rules whose sentences are quoted in this folder. In the order of the rules: facts.ts, schedule.ts, days.ts,
// done-days.ts, due-days.ts, day-letters.ts, periods.ts, streak.ts, strength.ts.

export type Evaluation = {
  /** One for each day from the first one to today, or to a later day on which the owner was active. See letters.ts. */
  letters: Uint8Array;
  unit: StreakUnit;
  /** Those that the streak counts; empty where it counts days. */
  periods: Period[];
  /** All runs of done days or periods, in order. */
  runs: Run[];
  streak: number;
  displayStreak: number;
  longest: number;
  reps: number;
  /** The day, or the last day of the period. */
  lastDoneOn: number | null;
  /** The first one that was missed after the last one done. */
  missedSince: number | null;
  strength: number;
};

/** `activeDays` has a place for each day since the first day, 1 where the owner was active. */
export function evaluate(
  schedule: ScheduleHistory,
  facts: Facts,
  activeDays: Uint8Array,
  today: number,
): Evaluation {
  const { days, letters, periods } = judge(schedule, facts, activeDays, today);
  const unit = unitOf(versionOn(schedule, today).frequency);
  const counted = periods.filter(({ version }) => unitOf(version.frequency) === unit);
  const streak = new Streak();
  const { createdOn } = schedule;
  // "If today's schedule counts days, the streak counts the results of all days, whatever schedule they had."
  const countedDays = unit === 'day' ? letters.length : 0;
  for (let at = 0; at < countedDays; at += 1)
    streak.add(resultOf(letters[at] ?? 0), at + createdOn);
  for (const { result, range } of counted) {
    streak.add(result, range.from + createdOn, range.until + createdOn);
  }
  return {
    letters,
    unit,
    periods: counted.map((period) => asPeriod(days, period)),
    ...streak.figures(),
    reps: countReps(letters),
    strength: strengthOf(days, letters, periods),
  };
}

export type StrengthHistory = {
  /** The strength after each day. */
  byDay: number[];
  /** Everything that changed it, in order: 1 for done, 0 for missed, or the part that was reached. */
  units: number[];
  /** How far one more unit done takes it to 1, by the schedule of today. */
  weight: number;
};

/** For charts and explanations. */
export function strengthHistory(
  schedule: ScheduleHistory,
  facts: Facts,
  activeDays: Uint8Array,
  today: number,
): StrengthHistory {
  const { days, letters, periods } = judge(schedule, facts, activeDays, today);
  const byDay: number[] = [];
  const units: number[] = [];
  strengthOf(days, letters, periods, {
    onDay: (strength) => byDay.push(strength),
    onUnit: (unit) => units.push(unit),
  });
  return { byDay, units, weight: 1 - keptShare(versionOn(schedule, today).frequency) };
}

type Judged = { days: Days; letters: Uint8Array; periods: DecidedPeriod[] };

function judge(
  schedule: ScheduleHistory,
  facts: Facts,
  activeDays: Uint8Array,
  today: number,
): Judged {
  const days = daysOf(schedule, facts, activeDays, today);
  for (const version of days.versions) findDoneDays(days, version);
  for (const version of days.versions) findDueDays(days, version);
  return { days, letters: findLetters(days), periods: findPeriods(days) };
}

/** "Days with the result done or bonus." */
function countReps(letters: Uint8Array): number {
  let reps = 0;
  for (const letter of letters) if (isCompleted(letter)) reps += 1;
  return reps;
}
