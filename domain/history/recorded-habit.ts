import { daysBetween, fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import { type HabitDay, UNTOUCHED } from '../habits/habit-day.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { PastRhythm } from '../habits/past-rhythms.ts';
import type { Pause, RestDays } from '../habits/pause.ts';
import type { StepPlan } from '../habits/steps.ts';
import type { ActiveDays } from './active-days.ts';
import { amountOn, withAmounts } from './amount-years.ts';
import { type DayFacts, type StoredDays, NOTHING } from './facts.ts';
import { flagsOf, isRest, isSilent, letterAt, letterOfRecord, recordOf } from './letters.ts';
import { nameOn, type PastName } from './past-names.ts';

/** The user's part of the input of an evaluation. */
export type HabitOwner = { today: LocalDay; week: Week; activeDays: ActiveDays | null };

/** Clients get the details of so many days with the histories. */
export const DAYS_WITH_DETAILS = 400;

/** Notes and ticked steps of one day. */
export type DayDetails = { date: LocalDay; notes: string | null; stepsDone: string[] | null };

/** What the owner recorded for one day. */
export type RecordedDay = DayFacts & Omit<DayDetails, 'date'>;

/** Everything that the figures of a habit follow from. */
export type HabitFacts = Frequency &
  StoredDays & {
    createdOn: LocalDay;
    /** Earlier schedules, in order. */
    pastRhythms: readonly PastRhythm[];
    /** Each time that it was archived, in order. */
    archives: readonly RestDays[];
    /** Pauses of this habit, and of all habits. */
    pauses: readonly Pause[];
  };

/** A habit with all that was recorded of its days. The details are those of the days that were read. */
export type RecordedHabit = HabitFacts &
  StepPlan & {
    id: number;
    name: string;
    pastNames: readonly PastName[];
    archivedOn: LocalDay | null;
    details: readonly DayDetails[];
  };

export const letterOn = (
  { createdOn, letters }: Pick<HabitFacts, 'createdOn' | 'letters'>,
  date: LocalDay,
): number => letterAt(letters, daysBetween(createdOn, date));

type DaysSinceCreated = Pick<HabitFacts, 'createdOn' | keyof StoredDays>;

export const factsOn = (habit: DaysSinceCreated, date: LocalDay): DayFacts => ({
  record: recordOf(letterOn(habit, date)),
  amount: amountOn(habit.amountYears, date),
});

/** The habit with other facts of one day. Its letters and figures are not evaluated yet. */
export function withFactsOn<Habit extends DaysSinceCreated>(
  habit: Habit,
  date: LocalDay,
  { record, amount }: DayFacts,
): Habit {
  const place = daysBetween(habit.createdOn, date);
  const before = habit.letters.slice(0, place).padEnd(place, letterOfRecord(NOTHING));
  const letters = `${before}${letterOfRecord(record)}${habit.letters.slice(place + 1)}`;
  const amountYears = withAmounts(habit.amountYears, new Map([[date, amount]]));
  return { ...habit, letters, amountYears };
}

/** What the owner recorded for the day. */
export function recordedDayOn(habit: RecordedHabit, date: LocalDay): RecordedDay {
  const known = habit.details.find((day) => day.date === date);
  const { notes = null, stepsDone = null } = known ?? {};
  return { ...factsOn(habit, date), notes, stepsDone };
}

/** The habit with this record of the day. Its letters and figures are not evaluated yet. */
export function withRecordedDay<Habit extends RecordedHabit>(
  habit: Habit,
  date: LocalDay,
  day: RecordedDay,
): Habit {
  const { notes, stepsDone } = day;
  const details = habit.details.filter((known) => known.date !== date);
  if (notes !== null || stepsDone !== null) details.push({ date, notes, stepsDone });
  return Object.assign(withFactsOn(habit, date, day), { details });
}

const DAYS_OF_AN_ID = 65_536;

/** Each day of each habit has a number of its own, which never changes. */
export const instanceIdOf = (habitId: number, date: LocalDay): number =>
  habitId * DAYS_OF_AN_ID + toDayNumber(date);

export function dayOfInstance(id: number): { habitId: number; date: LocalDay } {
  return { habitId: Math.floor(id / DAYS_OF_AN_ID), date: fromDayNumber(id % DAYS_OF_AN_ID) };
}

type DayContent = Pick<HabitDay, 'amount' | 'stepsDone' | 'notes' | 'habitName'>;

/**
 * The day as clients see it. Null where there is nothing to say about it, even for the day of archiving if it is a rest
 * day.
 */
export function instanceOf(
  habit: Pick<RecordedHabit, 'id' | 'archivedOn'>,
  date: LocalDay,
  letter: number,
  { amount, stepsDone, notes, habitName }: DayContent,
): HabitDay | null {
  const hasNothing = !amount && stepsDone === null && notes === null;
  const isArchived = habit.archivedOn !== null && date >= habit.archivedOn;
  if (hasNothing && (isSilent(letter) || (isArchived && isRest(letter)))) return null;
  const { scheduled, completed, skipped } = flagsOf(letter);
  // Each field is named, because lists have many days and a spread is slow.
  return {
    id: instanceIdOf(habit.id, date),
    habitId: habit.id,
    date,
    scheduled,
    completed,
    skipped,
    amount: amount || null,
    stepsDone,
    ownSkip: isRest(letter) ? false : null,
    notes,
    habitName,
  };
}

export const instanceOn = (habit: RecordedHabit, date: LocalDay): HabitDay | null =>
  instanceOf(habit, date, letterOn(habit, date), {
    ...recordedDayOn(habit, date),
    habitName: nameOn(habit, date),
  });

/** Also where there is nothing to say about the day. */
export const habitDayOn = (habit: RecordedHabit, date: LocalDay): HabitDay =>
  instanceOn(habit, date) ?? {
    ...UNTOUCHED,
    id: instanceIdOf(habit.id, date),
    habitId: habit.id,
    date,
    habitName: nameOn(habit, date),
  };
