import * as z from 'zod/mini';
import { NewHabit } from '#contract/habits.ts';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { sortWeekdays, type Weekday, WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  type Frequency,
  frequencyError,
  normaliseFrequency,
  normaliseWeekdays,
} from '#domain/habits/frequency.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { MOST_OF_UNIT, type Rhythm, MAX_RHYTHM_DAYS } from '#domain/habits/rhythm.ts';

/** What the flexible part of the form holds. Numbers stand as they were typed. */
export const flexibleShape = {
  isFlexible: z.boolean(),
  plan: z.enum(['days', 'quota', 'every']),
  times: z.string(),
  per: z.enum(['week', 'month', 'days']),
  blockDays: z.string(),
  count: z.string(),
  interval: z.enum(['day', 'week', 'month']),
  from: z.enum(['start', 'done']),
  hasGoal: z.boolean(),
  goalKind: z.enum(['least', 'most']),
  amount: z.string(),
  unit: z.string(),
  step: z.string(),
  goalPer: z.enum(['day', 'week', 'month']),
  isAmountPublic: z.boolean(),
};

const Flexible = z.object(flexibleShape);
export type FlexibleValues = z.infer<typeof Flexible>;

/** With the days that a habit of any kind may have. */
type Values = FlexibleValues & { weekdays: readonly Weekday[] };

const UNTOUCHED: FlexibleValues = {
  isFlexible: false,
  plan: 'quota',
  times: '3',
  per: 'week',
  blockDays: '10',
  count: '2',
  interval: 'day',
  from: 'start',
  hasGoal: false,
  goalKind: 'least',
  amount: '',
  unit: '',
  step: '1',
  goalPer: 'day',
  isAmountPublic: false,
};

export function flexibleValuesOf(habit: ShownHabit | null): FlexibleValues {
  if (!habit) return UNTOUCHED;
  const { rhythm, goal, isAmountPublic } = habit;
  return {
    ...UNTOUCHED,
    isFlexible: rhythm !== null || goal !== null,
    ...rhythmValues(rhythm),
    ...goalValues(goal),
    isAmountPublic,
  };
}

function rhythmValues(rhythm: Rhythm | null): Partial<FlexibleValues> {
  if (rhythm === null) return { plan: 'days' };
  if (rhythm.kind === 'every') {
    const { count, unit, from } = rhythm;
    return { plan: 'every', count: String(count), interval: unit, from };
  }
  const { times, per } = rhythm;
  const isBlock = typeof per === 'object';
  return {
    plan: 'quota',
    times: String(times),
    per: isBlock ? 'days' : per,
    ...(isBlock && { blockDays: String(per.days) }),
  };
}

function goalValues(goal: Goal | null): Partial<FlexibleValues> {
  if (!goal) return {};
  const { kind, amount, unit, step, per } = goal;
  return {
    hasGoal: true,
    goalKind: kind,
    amount: String(amount),
    unit,
    step: String(step),
    goalPer: per,
  };
}

/** A goal for a week or month, and a limit, say themselves when they are asked for. */
export const hasRhythm = ({ hasGoal, goalKind, goalPer }: FlexibleValues): boolean =>
  !hasGoal || (goalKind === 'least' && goalPer === 'day');

/** The days on which it may be done are offered wherever they mean something. */
export const hasWeekdays = (values: FlexibleValues): boolean =>
  !hasRhythm(values) || values.plan !== 'every';

export function frequencyOf(values: Values): Frequency {
  const goal = goalOf(values);
  const rhythm = hasRhythm(values) ? rhythmOf(values) : null;
  const weekdays = hasWeekdays(values) ? normaliseWeekdays(values.weekdays) : null;
  const isEveryDay = weekdays === null || weekdays.length === WEEKDAYS.length;
  return normaliseFrequency({
    type: isEveryDay ? 'daily' : 'weekly',
    weekdays: isEveryDay ? null : weekdays,
    rhythm,
    goal,
  });
}

function rhythmOf(values: FlexibleValues): Rhythm | null {
  const { plan, per, interval, from } = values;
  if (plan === 'every') {
    return { kind: 'every', count: Number(values.count), unit: interval, from };
  }
  if (plan === 'days') return null;
  const times = Number(values.times);
  return { kind: 'quota', times, per: per === 'days' ? { days: Number(values.blockDays) } : per };
}

function goalOf(values: FlexibleValues): Goal | null {
  if (!values.hasGoal) return null;
  const { goalKind, unit, goalPer } = values;
  return {
    kind: goalKind,
    amount: numberIn(values.amount),
    unit: unit.trim(),
    step: numberIn(values.step),
    per: goalPer,
  };
}

/** Of nothing typed there is no number, and 0 is one. */
const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text));

type Fault = { field: keyof Values; message: string };

/** In the words of the contract, each beside its own field. */
export function flexibleFaults(values: Values): Fault[] {
  const goal = goalFaults(values);
  const rhythm = hasRhythm(values) ? rhythmFaults(values) : [];
  if (goal.length + rhythm.length > 0) return [...goal, ...rhythm];
  const fault = frequencyError(frequencyOf(values));
  if (!fault) return [];
  return [{ field: fault.field === 'rhythm' ? 'times' : 'goalPer', message: fault.message }];
}

function goalFaults(values: FlexibleValues): Fault[] {
  const { error } = z.safeParse(NewHabit.shape.goal, goalOf(values));
  return (error?.issues ?? []).map(({ path, message }) => {
    const part = String(path[0]);
    return { field: part === 'unit' || part === 'step' ? part : 'amount', message };
  });
}

function rhythmFaults({ plan, times, per, blockDays, count, interval }: FlexibleValues): Fault[] {
  if (plan === 'every') return wholeNumber('count', count, 1, MOST_OF_UNIT[interval]);
  if (plan === 'days') return [];
  return [
    ...wholeNumber('times', times, 1, MAX_RHYTHM_DAYS),
    ...(per === 'days' ? wholeNumber('blockDays', blockDays, 2, MAX_RHYTHM_DAYS) : []),
  ];
}

function wholeNumber(field: keyof Values, text: string, min: number, max: number): Fault[] {
  const number = text.trim() === '' ? NaN : Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return [];
  return [{ field, message: `Please give a whole number from ${min} to ${max}.` }];
}

/** All seven where none were chosen: the boxes show what holds. */
export const shownWeekdays = (weekdays: readonly Weekday[]): Weekday[] =>
  weekdays.length > 0 ? sortWeekdays(weekdays) : [...WEEKDAYS];
