import { type DatedHabit, schedulesOf } from './schedule-history.ts';
import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import type { DayContent, HabitDay } from '../habits/habit-day.ts';
import { type ActiveDays, activeFrom } from './active-days.ts';
import { amountsFrom, type AmountYear } from './amount-years.ts';
import type { RecordedDay } from './change-day.ts';
import { evaluate } from './evaluate.ts';
import { type Facts, factsOn, withDay } from './facts.ts';
import { figuresOf } from './figures.ts';
import { flagsOf, isRest, isSilent, letterAt, recordsOf } from './letters.ts';
import { nameOn, type PastName } from './past-names.ts';

/** The user's part of the input of an evaluation. */
export type HabitOwner = { today: LocalDay; week: Week; activeDays: ActiveDays | null };

/** Clients get the details of so many days with the histories. */
export const DAYS_WITH_DETAILS = 400;

/** Notes and ticked steps of one day. */
export type DayDetails = { date: LocalDay; notes: string | null; stepsDone: string[] | null };

/** A habit with what its owner recorded, and the details of the days that were read. */
export type RecordedHabit = DatedHabit & {
  id: number;
  name: string;
  archivedOn: LocalDay | null;
  pastNames?: PastName[] | null;
  /** One letter per day from the first day on. */
  letters: string;
  amountYears: AmountYear[] | null;
  details: DayDetails[] | null;
};

/** A habit with the facts about its days. */
export type HabitFacts<Habit extends RecordedHabit = RecordedHabit> = {
  habit: Habit;
  facts: Facts;
};

/** What the owner recorded, read back from the letters and the amounts. */
export function factsOf(
  habit: Pick<RecordedHabit, 'letters' | 'amountYears' | 'createdOn'>,
): Facts {
  const records = recordsOf(habit.letters);
  const amounts = habit.amountYears && amountsFrom(habit.amountYears, toDayNumber(habit.createdOn));
  return { records, amounts };
}

/** The periods and figures of the habit as of today. */
export function evaluationOf(habit: DatedHabit, facts: Facts, owner: HabitOwner) {
  const schedule = schedulesOf(habit, owner.week);
  const activeDays = activeFrom(owner.activeDays, schedule.createdOn);
  const evaluation = evaluate(schedule, facts, activeDays, toDayNumber(owner.today));
  return { schedule, evaluation };
}

/** The habit with letters and figures as of today. */
export function evaluateHabit<Habit extends DatedHabit>(
  habit: Habit,
  facts: Facts,
  owner: HabitOwner,
) {
  const { schedule, evaluation } = evaluationOf(habit, facts, owner);
  return { ...habit, ...figuresOf(evaluation, schedule, toDayNumber(owner.today)) };
}

const placeOf = ({ createdOn }: Pick<RecordedHabit, 'createdOn'>, date: LocalDay): number =>
  toDayNumber(date) - toDayNumber(createdOn);

export const letterOn = (habit: Pick<RecordedHabit, 'createdOn' | 'letters'>, date: LocalDay) =>
  letterAt(habit.letters, placeOf(habit, date));

/** What the owner recorded for the day. */
export function recordedDayOn(habit: RecordedHabit, facts: Facts, date: LocalDay): RecordedDay {
  const known = habit.details?.find((day) => day.date === date);
  const { notes = null, stepsDone = null } = known ?? {};
  const { record, amount } = factsOn(facts, placeOf(habit, date));
  return { record, amount, notes, stepsDone };
}

/** The habit with this record of the day. Its letters and figures are not evaluated yet. */
export function withRecordedDay<Habit extends RecordedHabit>(
  habit: Habit,
  facts: Facts,
  date: LocalDay,
  day: RecordedDay,
): HabitFacts<Habit> {
  const { notes, stepsDone } = day;
  const others = (habit.details ?? []).filter((known) => known.date !== date);
  const details: DayDetails[] = [...others, { date, notes, stepsDone }];
  return { habit: { ...habit, details }, facts: withDay(facts, placeOf(habit, date), day) };
}

/** The day as clients see it. Each field is named: spreading took a seventh of the time of a list of habits. */
export function contentOf(
  letter: number,
  { amount, stepsDone, notes }: Omit<RecordedDay, 'record'>,
): DayContent {
  const { scheduled, completed, skipped } = flagsOf(letter);
  const ownSkip = isRest(letter) ? false : null;
  return {
    scheduled,
    completed,
    skipped,
    amount: amount / 1000 || null,
    stepsDone,
    ownSkip,
    notes,
  };
}

/** The day as clients see it. The letters of the habit are evaluated. */
export const contentOn = ({ habit, facts }: HabitFacts, date: LocalDay): DayContent =>
  contentOf(letterOn(habit, date), recordedDayOn(habit, facts, date));

const DAYS_OF_AN_ID = 65_536;

/** Each day of each habit has a number of its own, which never changes. */
export const instanceIdOf = (habitId: number, date: LocalDay): number =>
  habitId * DAYS_OF_AN_ID + toDayNumber(date);

export function dayOfInstance(id: number): { habitId: number; date: LocalDay } {
  return { habitId: Math.floor(id / DAYS_OF_AN_ID), date: fromDayNumber(id % DAYS_OF_AN_ID) };
}

export type NamedHabit = Pick<RecordedHabit, 'id' | 'name' | 'archivedOn' | 'pastNames'>;

/** Null where there is nothing to say about the day. */
export function instanceOf(
  habit: NamedHabit,
  date: LocalDay,
  letter: number,
  day: Omit<RecordedDay, 'record'>,
): HabitDay | null {
  const hasNothing = day.amount === 0 && day.stepsDone === null && day.notes === null;
  const isArchived = habit.archivedOn !== null && date >= habit.archivedOn;
  if (hasNothing && (isSilent(letter) || (isArchived && isRest(letter)))) return null;
  const { scheduled, completed, skipped, amount, stepsDone, ownSkip, notes } = contentOf(
    letter,
    day,
  );
  return {
    id: instanceIdOf(habit.id, date),
    habitId: habit.id,
    date,
    scheduled,
    completed,
    skipped,
    amount,
    stepsDone,
    ownSkip,
    notes,
    habitName: nameOn(habit, date),
  };
}

export const instanceOn = (habit: RecordedHabit, facts: Facts, date: LocalDay): HabitDay | null =>
  instanceOf(habit, date, letterOn(habit, date), recordedDayOn(habit, facts, date));
