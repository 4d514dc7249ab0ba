import { type DatedHabit, schedulesOf } from './schedule-history.ts';
import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { type ActiveDays, activeFrom } from './active-days.ts';
import { amountsFrom, type AmountYear } from './amount-years.ts';
import { evaluate, strengthHistory } from './evaluate.ts';
import { type DayFacts, type Facts, factsOn, withDay } from './facts.ts';
import { figuresOf } from './figures.ts';
import { flagsOf, isRest, isSilent, letterAt, recordsOf } from './letters.ts';
import { nameOn, type PastName } from './past-names.ts';

/** The user's part of the input of an evaluation. */
export type HabitOwner = { today: LocalDay; week: Week; activeDays: ActiveDays | null };

/** Clients get the details of so many days with the histories. */
export const DAYS_WITH_DETAILS = 400;

/** Notes and ticked steps of one day. */
export type DayDetails = { date: LocalDay; notes: string | null; stepsDone: string[] | null };

/** What the owner recorded for one day. The amount is in thousandths. */
export type RecordedDay = DayFacts & Omit<DayDetails, 'date'>;

/** A habit with everything that its figures follow from. */
export type EvaluatedHabit = DatedHabit & {
  id: number;
  archivedOn: LocalDay | null;
  facts: Facts;
  /** One letter per day from the first day on, as of the last evaluation. */
  letters: string;
};

/** A habit with its name, and the details of the days that were read. */
export type RecordedHabit = EvaluatedHabit & {
  name: string;
  pastNames?: PastName[] | null;
  details: DayDetails[] | null;
};

/** As histories are stored and sent. */
type StoredDays = { createdOn: LocalDay; letters: string; amountYears: AmountYear[] | null };

/** What the owner recorded, read back from the letters and the amounts. */
export const factsOf = ({ createdOn, letters, amountYears }: StoredDays): Facts => ({
  records: recordsOf(letters),
  amounts: amountYears && amountsFrom(amountYears, toDayNumber(createdOn)),
});

const inputOf = (habit: EvaluatedHabit, { today, week, activeDays }: HabitOwner) => {
  const schedule = schedulesOf(habit, week);
  const active = activeFrom(activeDays, schedule.createdOn);
  return [schedule, habit.facts, active, toDayNumber(today)] as const;
};

/** The periods and figures of the habit as of today. */
export const evaluationOf = (habit: EvaluatedHabit, owner: HabitOwner) =>
  evaluate(...inputOf(habit, owner));

/** How the strength of the habit came about. */
export const strengthHistoryOf = (habit: EvaluatedHabit, owner: HabitOwner) =>
  strengthHistory(...inputOf(habit, owner));

/** The letters and figures of the habit as of today. */
export function evaluateFigures(habit: EvaluatedHabit, owner: HabitOwner) {
  const input = inputOf(habit, owner);
  const [schedule, , , today] = input;
  return figuresOf(evaluate(...input), schedule, today);
}

/** The habit with letters and figures as of today. `assign`, because spreading two wide objects is slow. */
export const evaluateHabit = <Habit extends EvaluatedHabit>(habit: Habit, owner: HabitOwner) =>
  Object.assign({}, habit, evaluateFigures(habit, owner));

const placeOf = ({ createdOn }: Pick<RecordedHabit, 'createdOn'>, date: LocalDay): number =>
  toDayNumber(date) - toDayNumber(createdOn);

export const letterOn = (habit: Pick<RecordedHabit, 'createdOn' | 'letters'>, date: LocalDay) =>
  letterAt(habit.letters, placeOf(habit, date));

/** What the owner recorded for the day. */
export function recordedDayOn(habit: RecordedHabit, date: LocalDay): RecordedDay {
  const known = habit.details?.find((day) => day.date === date);
  const { notes = null, stepsDone = null } = known ?? {};
  const { record, amount } = factsOn(habit.facts, placeOf(habit, date));
  return { record, amount, notes, stepsDone };
}

/** The habit with this record of the day. Its letters and figures are not evaluated yet. */
export function withRecordedDay<Habit extends RecordedHabit>(
  habit: Habit,
  date: LocalDay,
  day: RecordedDay,
): Habit {
  const { notes, stepsDone } = day;
  const details = (habit.details ?? []).filter((known) => known.date !== date);
  if (notes !== null || stepsDone !== null) details.push({ date, notes, stepsDone });
  return { ...habit, details, facts: withDay(habit.facts, placeOf(habit, date), day) };
}

const DAYS_OF_AN_ID = 65_536;

/** Each day of each habit has a number of its own, which never changes. */
export const instanceIdOf = (habitId: number, date: LocalDay): number =>
  habitId * DAYS_OF_AN_ID + toDayNumber(date);

export function dayOfInstance(id: number): { habitId: number; date: LocalDay } {
  return { habitId: Math.floor(id / DAYS_OF_AN_ID), date: fromDayNumber(id % DAYS_OF_AN_ID) };
}

type NamedHabit = Pick<RecordedHabit, 'id' | 'name' | 'pastNames'>;
type DayContent = Omit<RecordedDay, 'record'>;

/** The day as clients see it. Each field is named, because lists have many days and a spread is slow. */
function toHabitDay(
  habit: NamedHabit,
  date: LocalDay,
  letter: number,
  { amount, stepsDone, notes }: DayContent,
): HabitDay {
  const { scheduled, completed, skipped } = flagsOf(letter);
  return {
    id: instanceIdOf(habit.id, date),
    habitId: habit.id,
    date,
    scheduled,
    completed,
    skipped,
    amount: amount / 1000 || null,
    stepsDone,
    ownSkip: isRest(letter) ? false : null,
    notes,
    habitName: nameOn(habit, date),
  };
}

/** The day as clients see it, also without a record. The letters of the habit are evaluated. */
export const habitDayOn = (habit: RecordedHabit, date: LocalDay): HabitDay =>
  toHabitDay(habit, date, letterOn(habit, date), recordedDayOn(habit, date));

/** Null where there is nothing to say about the day. */
export function instanceOf(
  habit: NamedHabit & Pick<RecordedHabit, 'archivedOn'>,
  date: LocalDay,
  letter: number,
  day: DayContent,
): HabitDay | null {
  const hasNothing = day.amount === 0 && day.stepsDone === null && day.notes === null;
  const isArchived = habit.archivedOn !== null && date >= habit.archivedOn;
  if (hasNothing && (isSilent(letter) || (isArchived && isRest(letter)))) return null;
  return toHabitDay(habit, date, letter, day);
}

export const instanceOn = (habit: RecordedHabit, date: LocalDay): HabitDay | null =>
  instanceOf(habit, date, letterOn(habit, date), recordedDayOn(habit, date));
