import { addDays, fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { StreakUnit } from '../habits/period.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import type { HabitFacts, HabitOwner } from './recorded-habit.ts';
import { textOf } from './letters.ts';

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

/** The letters and figures of the habit as of today. */
export function evaluateFigures(habit: HabitFacts, owner: HabitOwner) {
  const evaluation = evaluate(habit, owner);
  const { unit, streak, displayStreak, longest, reps, strength } = evaluation;
  const letters = textOf(evaluation.letters);
  const today = toDayNumber(owner.today);
  const period = evaluation.periods.find(({ first, last }) => first <= today && today <= last);
  const figures: Figures = {
    through: addDays(habit.createdOn, letters.length - 1),
    asOf: owner.today,
    streakUnit: unit,
    streak,
    displayStreak,
    longest,
    reps,
    strength,
    lastDoneOn: dayOrNull(evaluation.lastDoneOn),
    missedSince: dayOrNull(evaluation.missedSince),
    dueOn: dayOrNull(evaluation.dueOn),
    periodFirst: dayOrNull(period?.first),
    periodLast: dayOrNull(period?.last),
    periodNeeded: period?.needed ?? null,
    periodDone: period?.done ?? null,
  };
  // One letter per day from the first day to `through`.
  return { letters, ...figures };
}

/** The habit with letters and figures as of today. `assign`, because spreading two wide objects is slow. */
export const evaluateHabit = <Habit extends HabitFacts>(habit: Habit, owner: HabitOwner) =>
  Object.assign({}, habit, evaluateFigures(habit, owner));

/** The period that `today` lies in, as clients get it. */
export function runningPeriod(
  figures: Pick<Figures, 'streakUnit' | `period${'First' | 'Last' | 'Needed' | 'Done'}`>,
  today: LocalDay,
) {
  const { streakUnit, periodFirst, periodLast, periodNeeded, periodDone } = figures;
  if (streakUnit === 'day' || periodFirst === null || periodLast === null) return null;
  if (periodLast < today) return null;
  return { first: periodFirst, last: periodLast, needed: periodNeeded ?? 0, done: periodDone ?? 0 };
}

const dayOrNull = (day: number | null | undefined): LocalDay | null =>
  day === null || day === undefined ? null : fromDayNumber(day);
