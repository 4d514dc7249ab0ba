import type { Weekday } from '#domain/days/weekdays.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Every, Quota } from '#domain/habits/rhythm.ts';

export const DAILY: Frequency = { type: 'daily', weekdays: null, rhythm: null, goal: null };

export const on = (...weekdays: Weekday[]): Frequency => ({ ...DAILY, type: 'weekly', weekdays });

export const times = (
  count: number,
  per: Quota['per'],
  weekdays: Weekday[] | null = null,
): Frequency => ({
  type: 'weekly',
  weekdays,
  rhythm: { kind: 'quota', times: count, per },
  goal: null,
});

export const every = (count: number, unit: Every['unit'], from: Every['from']): Frequency => ({
  ...DAILY,
  rhythm: { kind: 'every', count, unit, from },
});

const goal = (kind: Goal['kind'], amount: number, per: Goal['per']): Goal => ({
  kind,
  amount,
  unit: 'km',
  step: 1,
  per,
});

export const atLeast = (amount: number, per: Goal['per'] = 'day'): Frequency => ({
  ...DAILY,
  type: per === 'day' ? 'daily' : 'weekly',
  goal: goal('least', amount, per),
});

export const atMost = (amount: number, per: Goal['per'] = 'day'): Frequency => ({
  ...DAILY,
  type: per === 'day' ? 'daily' : 'weekly',
  goal: goal('most', amount, per),
});
