import * as z from 'zod/mini';
import { NewHabit } from '#contract/habits.ts';
import type { ShownHabit } from '../data/shown-habits.ts';
import { sortWeekdays, type Weekday, WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  type Frequency,
  frequencyError,
  normaliseFrequency,
  normaliseWeekdays,
} from '#domain/habits/frequency.ts';
import { type Goal, isToAvoid } from '#domain/habits/goal.ts';
import { DEFAULT_HABIT_TYPE, type HabitType } from '#domain/habits/habit.ts';
import { MAX_OF_UNIT, type Rhythm, MAX_RHYTHM_DAYS } from '#domain/habits/rhythm.ts';

/** The choices of "What kind of habit?". */
export const HABIT_KINDS = ['do', 'reach', 'under', 'avoid'] as const;
export type HabitKind = (typeof HABIT_KINDS)[number];

/** The kind of the habit, its rhythm and its amount. Numbers are the texts that were typed. */
export const flexibleShape = {
  kind: z.enum(HABIT_KINDS),
  isFlexible: z.boolean(),
  plan: z.enum(['quota', 'every']),
  times: z.string(),
  per: z.enum(['week', 'month', 'days']),
  blockDays: z.string(),
  count: z.string(),
  interval: z.enum(['day', 'week', 'month']),
  from: z.enum(['start', 'done']),
  amount: z.string(),
  unit: z.string(),
  step: z.string(),
  goalPer: z.enum(['day', 'week', 'month']),
  isAmountPublic: z.boolean(),
};

const Flexible = z.object(flexibleShape);
export type FlexibleValues = z.infer<typeof Flexible>;

/** With the type and the days that a habit of any kind may have. */
type Values = FlexibleValues & { type: HabitType; weekdays: readonly Weekday[] };

const UNTOUCHED: FlexibleValues = {
  kind: 'do',
  isFlexible: false,
  plan: 'quota',
  times: '3',
  per: 'week',
  blockDays: '10',
  count: '2',
  interval: 'day',
  from: 'start',
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
    kind: kindOf(goal),
    isFlexible: rhythm !== null,
    ...rhythmValues(rhythm),
    ...goalValues(goal),
    isAmountPublic,
  };
}

function kindOf(goal: Goal | null): HabitKind {
  if (goal === null) return 'do';
  if (isToAvoid(goal)) return 'avoid';
  return goal.kind === 'least' ? 'reach' : 'under';
}

/** The type that the form shows. For a habit with a rhythm it follows from the weekdays. */
export function typeOf(habit: ShownHabit | null): HabitType {
  if (!habit) return DEFAULT_HABIT_TYPE;
  const { type, weekdays, rhythm, goal } = habit;
  const isOfDays = rhythm === null && (goal === null || goal.per === 'day');
  if (isOfDays) return type;
  return weekdays === null ? 'daily' : 'weekly';
}

function rhythmValues(rhythm: Rhythm | null): Partial<FlexibleValues> {
  if (rhythm === null) return {};
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
  const { amount, unit, step, per } = goal;
  return {
    amount: isToAvoid(goal) ? '' : String(amount),
    unit,
    step: String(step),
    goalPer: per,
  };
}

export const hasAmount = ({ kind }: FlexibleValues): boolean =>
  kind === 'reach' || kind === 'under';

export const isLimit = ({ kind }: FlexibleValues): boolean => kind === 'under' || kind === 'avoid';

/** An amount per week or month has no frequency. */
export const hasFrequency = ({ kind, goalPer }: FlexibleValues): boolean =>
  kind === 'do' || goalPer === 'day';

/** A limit applies every day, or on chosen days. */
export const canBeFlexible = (values: FlexibleValues): boolean =>
  hasFrequency(values) && !isLimit(values);

export const isFlexibleNow = (values: FlexibleValues): boolean =>
  values.isFlexible && canBeFlexible(values);

/** Whether the type and its weekdays decide when the habit is due. */
export const isByType = (values: FlexibleValues): boolean =>
  hasFrequency(values) && !isFlexibleNow(values);

/** Where neither the type nor an interval chooses the days, some days may be excluded. */
export const hasPossibleDays = (values: FlexibleValues): boolean =>
  !isByType(values) && !(isFlexibleNow(values) && values.plan === 'every');

/** `daysOfType`: the days to send when the type decides when the habit is due. */
export function frequencyOf(values: Values, daysOfType: readonly Weekday[] | null): Frequency {
  const goal = goalOf(values);
  if (isByType(values)) return { type: values.type, weekdays: daysOfType, rhythm: null, goal };
  const weekdays = hasPossibleDays(values) ? normaliseWeekdays(values.weekdays) : null;
  const isEveryDay = weekdays === null || weekdays.length === WEEKDAYS.length;
  return normaliseFrequency({
    type: isEveryDay ? 'daily' : 'weekly',
    weekdays: isEveryDay ? null : weekdays,
    rhythm: isFlexibleNow(values) ? rhythmOf(values) : null,
    goal,
  });
}

function rhythmOf(values: FlexibleValues): Rhythm {
  const { plan, per, interval, from } = values;
  if (plan === 'every') {
    return { kind: 'every', count: Number(values.count), unit: interval, from };
  }
  const times = Number(values.times);
  return { kind: 'quota', times, per: per === 'days' ? { days: Number(values.blockDays) } : per };
}

function goalOf(values: FlexibleValues): Goal | null {
  const { kind, unit, goalPer: per } = values;
  if (kind === 'do') return null;
  if (kind === 'avoid') return { kind: 'most', amount: 0, unit: '', step: 1, per };
  return {
    kind: kind === 'under' ? 'most' : 'least',
    amount: numberIn(values.amount),
    unit: unit.trim(),
    step: numberIn(values.step),
    per,
  };
}

/** An empty text is not 0. */
const numberIn = (text: string): number => (text.trim() === '' ? NaN : Number(text));

type FieldError = { field: keyof Values; message: string };

/** The messages are those of the contract. */
export function flexibleErrors(values: Values): FieldError[] {
  const goal = goalErrors(values);
  const rhythm = isFlexibleNow(values) ? rhythmErrors(values) : [];
  if (goal.length + rhythm.length > 0) return [...goal, ...rhythm];
  const error = frequencyError(frequencyOf(values, null));
  if (!error) return [];
  return [{ field: error.field === 'rhythm' ? 'times' : 'goalPer', message: error.message }];
}

function goalErrors(values: FlexibleValues): FieldError[] {
  const { error } = z.safeParse(NewHabit.shape.goal, goalOf(values));
  return (error?.issues ?? []).map(({ path, message }) => {
    const part = String(path[0]);
    return { field: part === 'unit' || part === 'step' ? part : 'amount', message };
  });
}

function rhythmErrors({
  plan,
  times,
  per,
  blockDays,
  count,
  interval,
}: FlexibleValues): FieldError[] {
  if (plan === 'every') return wholeNumber('count', count, 1, MAX_OF_UNIT[interval]);
  return [
    ...wholeNumber('times', times, 1, MAX_RHYTHM_DAYS),
    ...(per === 'days' ? wholeNumber('blockDays', blockDays, 2, MAX_RHYTHM_DAYS) : []),
  ];
}

function wholeNumber(field: keyof Values, text: string, min: number, max: number): FieldError[] {
  const number = text.trim() === '' ? NaN : Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return [];
  return [{ field, message: `Please enter a whole number from ${min} to ${max}.` }];
}

/** No chosen day means every day, so all boxes are ticked. */
export const shownWeekdays = (weekdays: readonly Weekday[]): Weekday[] =>
  weekdays.length > 0 ? sortWeekdays(weekdays) : [...WEEKDAYS];
