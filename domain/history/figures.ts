import { dueDayAfter, type ScheduleHistory, versionOn } from './schedule-history.ts';
import { fromDayNumber, type LocalDay } from '../days/local-day.ts';
import type { StreakUnit } from '../habits/period.ts';
import { kindOf } from '../habits/schedule.ts';
import type { Evaluation } from './evaluate.ts';
import { isCompleted, textOf } from './letters.ts';

/** The figures of a habit, as they are stored and listed. */
export type Figures = Pick<
  Evaluation,
  'streak' | 'displayStreak' | 'longest' | 'reps' | 'strength'
> & {
  /** The last day of the history. */
  through: LocalDay;
  /** The owner's day of the evaluation. */
  asOf: LocalDay;
  streakUnit: StreakUnit;
  lastDoneOn: LocalDay | null;
  /** The first one missed after the last one done. */
  missedSince: LocalDay | null;
  /** When an interval from the last time is due next, or has been due. */
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
    dueOn: dueOnOf(evaluation, schedule, today),
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

function dueOnOf({ letters }: Evaluation, schedule: ScheduleHistory, today: number) {
  const { frequency } = versionOn(schedule, today);
  if (kindOf(frequency) !== 'interval') return null;
  const at = letters.findLastIndex(isCompleted);
  return dayOrNull(dueDayAfter(schedule, frequency, at < 0 ? null : schedule.createdOn + at));
}
