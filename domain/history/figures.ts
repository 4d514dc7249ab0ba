import { dueDayAfter, type ScheduleHistory, versionOn } from './schedule-history.ts';
import { fromDayNumber, type LocalDay } from '../days/local-day.ts';
import type { StreakUnit } from '../habits/period.ts';
import type { Evaluation } from './evaluate.ts';
import { isCompleted, textOf } from './letters.ts';

/** The figures of a habit, as they are stored and listed. */
export type Figures = {
  /** The last day of the history. */
  through: LocalDay;
  /** The owner's day when they were worked out. */
  asOf: LocalDay;
  streakUnit: StreakUnit;
  streak: number;
  displayStreak: number;
  longest: number;
  reps: number;
  strength: number;
  lastDoneOn: LocalDay | null;
  /** The first one missed after the last one done. */
  missedSince: LocalDay | null;
  /** Of an interval from the last time: when it is due next, or has been due. */
  dueOn: LocalDay | null;
  /** The period of today, where the streak counts periods. */
  periodFirst: LocalDay | null;
  periodLast: LocalDay | null;
  periodNeeded: number | null;
  periodDone: number | null;
};

type StoredFigures = Figures & {
  /** One letter per day from the first day to `through`. */
  letters: string;
};

export function figuresOf(
  evaluation: Evaluation,
  schedule: ScheduleHistory,
  today: number,
): StoredFigures {
  const { unit, streak, displayStreak, longest, reps, strength } = evaluation;
  const letters = textOf(evaluation.letters);
  const period = evaluation.periods.find(({ first, last }) => first <= today && today <= last);
  return {
    letters,
    through: fromDayNumber(schedule.createdOn + letters.length - 1),
    asOf: fromDayNumber(today),
    streakUnit: unit,
    streak,
    displayStreak,
    longest,
    reps,
    strength,
    lastDoneOn: dayOrNull(evaluation.lastDoneOn),
    missedSince: dayOrNull(evaluation.missedSince),
    dueOn: dueOnOf(schedule, letters, today),
    periodFirst: period ? fromDayNumber(period.first) : null,
    periodLast: period ? fromDayNumber(period.last) : null,
    periodNeeded: period ? period.needed : null,
    periodDone: period ? period.done : null,
  };
}

type PeriodFigures = Pick<
  Figures,
  'streakUnit' | 'periodFirst' | 'periodLast' | 'periodNeeded' | 'periodDone'
>;

/** The period that `today` lies in, as clients get it. */
export function runningPeriod(
  { streakUnit, periodFirst, periodLast, periodNeeded, periodDone }: PeriodFigures,
  today: LocalDay,
) {
  if (streakUnit === 'day' || periodFirst === null || periodLast === null) return null;
  if (periodLast < today) return null;
  return { first: periodFirst, last: periodLast, needed: periodNeeded ?? 0, done: periodDone ?? 0 };
}

const dayOrNull = (day: number | null): LocalDay | null =>
  day === null ? null : fromDayNumber(day);

/** Of an interval from the last time: the first day on which the habit is due next, or has been due. */
function dueOnOf(schedule: ScheduleHistory, letters: string, today: number): LocalDay | null {
  const { frequency } = versionOn(schedule, today);
  const { rhythm } = frequency;
  if (rhythm?.kind !== 'every' || rhythm.from !== 'done') return null;
  let at = letters.length - 1;
  while (at >= 0 && !isCompleted(letters.charCodeAt(at))) at -= 1;
  const lastDone = at < 0 ? null : schedule.createdOn + at;
  return dayOrNull(dueDayAfter(schedule, frequency, lastDone));
}
