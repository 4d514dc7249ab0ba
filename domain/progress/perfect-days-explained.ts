import { unitOf, type Schedule } from '../habits/schedule.ts';
import { conciseDate } from '../days/day-words.ts';
import { addDays, type LocalDay } from '../days/local-day.ts';
import { type DayFlags, isLost, isDone, isOpen, UNTOUCHED } from '../habits/habit-day.ts';
import type { PeriodOutcome } from '../habits/period.ts';
import { isPausedOn } from '../habits/pause.ts';
import { nounFor, numberText, pluralise } from '../text/pluralise.ts';
import { countOn, type DayCounts } from './day-counts.ts';
import { CRUSH_SCORE_DAYS } from './day-status.ts';
import { crushScoreIfFinished, crushScoreOf, perfectResultOf } from './perfect-days.ts';

/**
 * Explains the Crush Score: '18 perfect days: since March 3; broken on March 2: 1 of 4 habits left open.' `isLost`: a limit was
 * exceeded today.
 */
export function explainCrushScore(counts: DayCounts, today: LocalDay, isLost = false): string[] {
  const score = crushScoreOf(counts, today);
  const days = Array.from({ length: CRUSH_SCORE_DAYS }, (_, ago) => addDays(today, -ago));
  const resultOn = (day: LocalDay) => perfectResultOf(countOn(counts, day));
  const brokenAt = days.findIndex((day) => resultOn(day) === 'missed');
  const counted = days.slice(0, brokenAt === -1 ? days.length : brokenAt);
  const first = counted.findLast((day) => resultOn(day) === 'done');
  const broken = days[brokenAt];
  const clauses = [
    ...(first ? [`since ${conciseDate(first, today)}`] : []),
    ...(broken ? [openWords(counts, broken, today, isLost)] : []),
  ];
  const ifFinished = crushScoreIfFinished(counts, today, isLost);
  const reasons = clauses.length > 0 ? clauses.join('; ') : 'nothing has been due yet';
  return [
    `${pluralise(score, 'perfect day')}: ${reasons}.`,
    ...(ifFinished === undefined ? [] : [`Finish today and it’s ${numberText(ifFinished)}.`]),
    `Days with nothing due, or everything skipped, don’t count. Covers the last ${CRUSH_SCORE_DAYS} days.`,
  ];
}

function openWords(counts: DayCounts, day: LocalDay, today: LocalDay, isLost: boolean): string {
  if (day === today && isLost) return 'you went over a limit today';
  const { kept, open } = countOn(counts, day);
  const left = `${numberText(open)} of ${pluralise(kept + open, 'habit')}`;
  return day === today
    ? `${left} ${nounFor(open, 'is', 'are')} still to do today`
    : `broken on ${conciseDate(day, today)}: ${left} left open`;
}

export type HabitToday = Schedule & {
  name: string;
  /** Its record of today. */
  instance: DayFlags | null;
  period: PeriodOutcome | null;
  dueOn: LocalDay | null;
};

/** The part of a habit in a perfect day: done, open, lost (an exceeded limit), or not needed. */
export type PerfectDayPart = { name: string; part: 'done' | 'open' | 'lost' | 'free'; why: string };

export function perfectDayParts(habits: readonly HabitToday[], today: LocalDay): PerfectDayPart[] {
  return habits.map((habit) => {
    const { name, goal } = habit;
    const mark = habit.instance ?? UNTOUCHED;
    const isLimit = goal?.kind === 'most';
    if (isDone(mark)) return { name, part: 'done', why: isLimit ? 'Kept' : 'Done' };
    if (isLost(goal, mark)) return { name, part: 'lost', why: 'Slipped' };
    if (isOpen(mark)) return { name, part: 'open', why: 'Still open' };
    return { name, part: 'free', why: freeWords(habit, mark, today) };
  });
}

function freeWords(habit: HabitToday, { completed, skipped }: DayFlags, today: LocalDay): string {
  if (completed) return 'Bonus';
  if (isPausedOn(habit.pauses, today)) return 'Paused';
  if (skipped) return 'Skipped';
  const { period, dueOn, goal } = habit;
  if (goal?.kind === 'most') return 'Counts once the day is over';
  if (period && unitOf(habit) !== 'day') {
    return `${numberText(period.done)} of ${numberText(period.needed)}, not due today`;
  }
  return dueOn !== null && dueOn > today ? `Due on ${conciseDate(dueOn, today)}` : 'Not due today';
}

/** 'Today: 3 of 5 done.' */
export function explainPerfectDay(parts: readonly PerfectDayPart[]): string {
  const countOf = (which: PerfectDayPart['part']) =>
    parts.filter(({ part }) => part === which).length;
  const lost = countOf('lost');
  const done = countOf('done');
  const open = countOf('open') + lost;
  if (done + open === 0) return 'Nothing is due today, so your score stays the same.';
  const sum = `${numberText(done)} of ${numberText(done + open)} done`;
  if (open === 0) return `Today is a perfect day: ${sum}.`;
  return `${lost > 0 ? 'Today can no longer be perfect' : 'Not a perfect day yet'}: ${sum}.`;
}
