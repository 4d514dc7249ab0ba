import type { Entry, DayChangeInput } from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import { type Goal, roundAmount, sumOf } from '#domain/habits/goal.ts';
import { type DayContent, isAsExpected } from '#domain/habits/habit-day.ts';
import type { Pause } from '#domain/habits/pause.ts';
import type { Step } from '#domain/habits/steps.ts';
import { recordedDayAfter, withEnteredAmount } from '#domain/history/change-habit.ts';
import {
  habitDayOn,
  type HabitOwner,
  type RecordedDay,
  type RecordedHabit,
  recordedDayOn,
  withRecordedDay,
} from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { NO_DAYS } from '#domain/history/facts.ts';

// The days of a habit as a server keeps them: by the same rules, without a database.

export const FIRST_DAY = toLocalDay('2026-11-01');
export const TODAY = toLocalDay('2026-11-20');

/** The days on which something may happen. */
export const CHANGED_DAYS: readonly LocalDay[] = [addDays(TODAY, -2), addDays(TODAY, -1), TODAY];

/** Active on each day, so a change of one day changes no other. */
export const OWNER: HabitOwner = {
  today: TODAY,
  week: NO_WEEK_CHOSEN,
  activeDays: { first: FIRST_DAY, bits: '1'.repeat(20) },
};

export type ModelEntry = Entry & { date: LocalDay };

export type ModelHabit = {
  habit: RecordedHabit & { steps: Step[] | null; stepsNeeded: null; sortOrder: number };
  requestId: string | null;
  entries: ModelEntry[];
};

export type NewModelHabit = { name: string; goal?: Goal | null; steps?: Step[] | null };

/** Why a change is refused. */
export class ModelRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Refused: ${status}`);
    this.status = status;
  }
}

export function newModelHabit(
  id: number,
  { name, goal = null, steps = null }: NewModelHabit,
  sortOrder: number,
): ModelHabit {
  const frequency = { type: 'daily' as const, weekdays: null, rhythm: null, goal };
  const rest = { archives: [], pauses: [], archivedOn: null };
  const past = { ...NO_DAYS, ...rest, pastRhythms: [], pastNames: [], details: [] };
  const habit = { id, name, ...frequency, createdOn: FIRST_DAY, ...past };
  const made = { ...habit, steps, stepsNeeded: null, sortOrder };
  return evaluated({ habit: made, requestId: null, entries: [] });
}

export const evaluated = (model: ModelHabit): ModelHabit => ({
  ...model,
  habit: evaluateHabit(model.habit, OWNER),
});

export const withPauses = (model: ModelHabit, pauses: readonly Pause[]): ModelHabit => {
  const own = pauses.filter(({ habitId }) => habitId === null || habitId === model.habit.id);
  return evaluated({ ...model, habit: { ...model.habit, pauses: own } });
};

export const entriesOn = ({ entries }: ModelHabit, on: LocalDay): Entry[] =>
  entries.filter(({ date }) => date === on).map(({ id, amount, at }) => ({ id, amount, at }));

export const dayOf = (model: ModelHabit, date: LocalDay): DayContent =>
  habitDayOn(model.habit, date);

const withDay = (model: ModelHabit, date: LocalDay, day: RecordedDay): ModelHabit =>
  evaluated({ ...model, habit: withRecordedDay(model.habit, date, day) });

function refuseDay({ habit }: ModelHabit, date: LocalDay): void {
  const isArchived = habit.archivedOn !== null && date > habit.archivedOn;
  if (date > TODAY || date < habit.createdOn || isArchived) throw new ModelRefusal(422);
}

type Changed = { model: ModelHabit; entriesBefore?: Entry[] };

export function withDayChange(
  model: ModelHabit,
  date: LocalDay,
  { expected, entries, ...change }: DayChangeInput,
): Changed {
  refuseDay(model, date);
  const { habit } = model;
  if (expected && !isAsExpected(dayOf(model, date), expected)) throw new ModelRefusal(409);
  const hasAmount = Boolean(change.amount) || (entries?.length ?? 0) > 0;
  if (change.notes === 'refuse' || (habit.goal === null && hasAmount)) throw new ModelRefusal(422);
  const isStepKnown = (step: string) => habit.steps?.some(({ id }) => id === step) ?? false;
  if (!Object.keys(change.steps ?? {}).every(isStepKnown)) throw new ModelRefusal(422);
  const old = recordedDayOn(habit, date);
  const next = recordedDayAfter(habit, date, { ...change, entries }, TODAY);
  const settled = withSettledEntries(model, date, { old, next, change: { ...change, entries } });
  return { ...settled, model: withDay(settled.model, date, next) };
}

type Amounts = { old: RecordedDay; next: RecordedDay; change: DayChangeInput };

/** What is added to the day is one more entry. A number that was typed takes the place of all entries. */
function withSettledEntries(model: ModelHabit, date: LocalDay, amounts: Amounts): Changed {
  const { old, next, change } = amounts;
  const before = entriesOn(model, date);
  const others = model.entries.filter((entry) => entry.date !== date);
  const entriesBefore = before.length > 0 && { entriesBefore: before };
  if (change.entries) {
    const { entries } = change;
    if (entries.some(({ id }) => others.some((other) => other.id === id))) {
      throw new ModelRefusal(409);
    }
    const put = entries.map(({ id, amount, at }) => ({ id, amount, at, date }));
    return { model: { ...model, entries: [...others, ...put] }, ...entriesBefore };
  }
  if (old.amount === next.amount) return { model };
  const isAdded = change.amount === undefined && next.amount > old.amount;
  const amount = isAdded ? roundAmount(next.amount - old.amount) : next.amount;
  const added = { id: `made of ${date} ${amount}`, amount, at: '12:00', date };
  const entries = [...(isAdded ? model.entries : others), ...(amount > 0 ? [added] : [])];
  return { model: { ...model, entries }, ...entriesBefore };
}

const totalOn = (model: ModelHabit, date: LocalDay): number =>
  sumOf(entriesOn(model, date).map(({ amount }) => amount));

export function withEntry(model: ModelHabit, { date, ...entry }: ModelEntry): ModelHabit {
  const known = model.entries.find(({ id }) => id === entry.id);
  if (known && known.date !== date) throw new ModelRefusal(409);
  if (model.habit.goal === null) throw new ModelRefusal(422);
  refuseDay(model, date);
  const others = model.entries.filter((other) => other !== known);
  const next = { ...model, entries: [...others, { ...entry, date }] };
  const day = recordedDayOn(model.habit, date);
  return withDay(next, date, withEnteredAmount(day, totalOn(next, date), model.habit.goal));
}

export function withoutEntry(model: ModelHabit, id: string): ModelHabit {
  const known = model.entries.find((entry) => entry.id === id);
  if (!known) throw new ModelRefusal(404);
  const { date } = known;
  const next = { ...model, entries: model.entries.filter((entry) => entry !== known) };
  return withDay(next, date, { ...recordedDayOn(model.habit, date), amount: totalOn(next, date) });
}
