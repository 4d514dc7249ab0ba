import type { RestDays } from '#domain/habits/pause.ts';
import type { HabitFacts } from '#domain/history/recorded-habit.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { isScheduledOn } from '#domain/habits/schedule.ts';
import { addDays, fromDayNumber, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Pause } from '#domain/habits/pause.ts';
import { type ActiveDays, isActiveOn } from '#domain/history/active-days.ts';
import { withAmounts } from '#domain/history/amount-years.ts';
import { DONE, type StoredDays, isDoneByAmount, NOTHING, SKIPPED } from '#domain/history/facts.ts';
import { letterOfRecord } from '#domain/history/letters.ts';
import { MAX_PAST_NAMES, type PastName } from '#domain/history/past-names.ts';

export type FiguresBefore = { streak: number; reps: number; lastDoneOn: LocalDay | null };

/** A habit with the rows of its days as parallel lists, ordered by date. */
export type HabitBefore = HabitFacts &
  FiguresBefore & {
    id: number;
    name: string;
    archivedOn: LocalDay | null;
    pauses?: readonly Pause[] | null;
    /** Offsets in days from the day of creation. */
    dates: number[];
    /** One character per row: its flags plus 64. */
    codes: string;
    amounts: (number | null)[];
    /** Null where the name was the present one. */
    names: (string | null)[];
  };

/** The figures and results of a habit. */
export type Outcome = FiguresBefore & {
  /** One letter per day, as clients get them; a space where there was no row. */
  results: string;
};

/** The flags of a row. Each code is above 64, so that it is a printable character. */
export function flagsOf({ codes }: Pick<HabitBefore, 'codes'>, row: number) {
  const [scheduled, completed, skipped, isPaused, ownSkip, hasDetails] = [1, 2, 4, 8, 16, 32].map(
    (bit) => (codes.charCodeAt(row) & bit) !== 0,
  );
  return { scheduled, completed, skipped, isPaused, ownSkip, hasDetails };
}

type History = {
  facts: StoredDays;
  archives: RestDays[] | null;
  pastNames: PastName[] | null;
};

/** What the rows of a habit record, without the results that the rules computed. */
export function historyOf(habit: HabitBefore, activeDays: ActiveDays | null): History {
  const { createdOn, dates, amounts } = habit;
  const first = toDayNumber(createdOn);
  const length = (dates.at(-1) ?? -1) + 1;
  const letters = Array.from({ length }, () => letterOfRecord(NOTHING));
  const entered = new Map<LocalDay, number>();
  const gaps: LocalDay[] = [];
  dates.forEach((place, at) => {
    if (place < 0) return;
    const flags = flagsOf(habit, at);
    const amount = amounts[at] ?? null;
    const date = fromDayNumber(first + place);
    const { goal } = frequencyOn(habit, date);
    if (amount !== null) entered.set(date, amount);
    const isEmpty = amount === null && !flags.hasDetails && !flags.completed;
    const isUnasked = !flags.scheduled && flags.skipped && !flags.isPaused && isEmpty;
    if (isUnasked && isScheduledOn({ ...habit, pauses: [], archivedOn: null }, date)) {
      gaps.push(date);
      return;
    }
    if (flags.completed) {
      const isFollowing =
        isDoneByAmount(goal, amount ?? 0) || isKeptByActivity(goal, activeDays, date);
      if (!isFollowing) letters[place] = letterOfRecord(DONE);
    } else if (flags.isPaused ? flags.ownSkip : flags.skipped) {
      letters[place] = letterOfRecord(SKIPPED);
    }
  });
  const facts = { letters: letters.join(''), amountYears: withAmounts([], entered) };
  return { facts, archives: archivesOf(habit, gaps), pastNames: pastNamesOf(habit) };
}

const isKeptByActivity = (goal: Goal | null, active: ActiveDays | null, date: LocalDay): boolean =>
  goal?.kind === 'most' &&
  goal.per === 'day' &&
  active !== null &&
  [1, 2, 3].some((days) => isActiveOn(active, addDays(date, days)));

/** Days that are due by the schedule, but have neither a due row nor a pause, lie between archiving and restoring. */
function archivesOf({ archivedOn }: HabitBefore, gaps: readonly LocalDay[]): RestDays[] | null {
  const archives: { from: LocalDay; until: LocalDay | null }[] = [];
  for (const date of gaps) {
    const last = archives.at(-1);
    if (last?.until && addDays(last.until, 8) > date) last.until = date;
    else archives.push({ from: date, until: date });
  }
  if (archivedOn !== null) archives.push({ from: addDays(archivedOn, 1), until: null });
  return archives.length === 0 ? null : archives.slice(-1000);
}

function pastNamesOf({ createdOn, dates, names }: HabitBefore): PastName[] | null {
  const past: PastName[] = [];
  names.forEach((name, at) => {
    if (name === null || name === names[at + 1]) return;
    const place = (dates[at + 1] ?? (dates[at] ?? 0) + 1) - 1;
    past.push({ name, through: fromDayNumber(toDayNumber(createdOn) + place) });
  });
  return past.length === 0 ? null : past.slice(-MAX_PAST_NAMES);
}

/** The stored results. */
export function outcomeOf(habit: HabitBefore, through: LocalDay): Outcome {
  const { streak, reps, lastDoneOn, createdOn, dates } = habit;
  const today = toDayNumber(through) - toDayNumber(createdOn);
  const results = Array.from({ length: today + 1 }, () => ' ');
  dates.forEach((place, at) => {
    if (place < 0 || place > today) return;
    const { scheduled, completed, skipped } = flagsOf(habit, at);
    if (completed) results[place] = scheduled ? 'x' : '+';
    else if (skipped) results[place] = '-';
    else if (scheduled) results[place] = place < today ? 'o' : '?';
    else results[place] = '.';
  });
  return { streak, reps, lastDoneOn, results: results.join('') };
}
