import { type Goal, MAX_UNIT_LENGTH } from '../../habits/goal.ts';
import { cutAt } from '../../text/cut-text.ts';
import { toOneLine } from '../../text/plain-text.ts';
import { boundedAmount } from '../imported-day.ts';
import { type ConvertedFrequency, DAILY } from './frequency.ts';
import type { TrackerDay } from './reading.ts';

const SMALLEST = 0.001;
const ONE_BY_ONE_UP_TO = 20;
const STEPS_TO_TARGET = 6;
const NICE = [5, 2.5, 2, 1];

type TrackerGoal = { kind: Goal['kind']; amount: number; unit: string; per?: Goal['per'] };

/** A goal with a step, which other trackers do not have. */
export function goalFrom({ kind, amount: raw, unit, per = 'day' }: TrackerGoal): Goal {
  const bounded = boundedAmount(raw);
  const amount = kind === 'least' ? Math.max(SMALLEST, bounded) : bounded;
  return {
    kind,
    amount,
    unit: cutAt(toOneLine(unit).trim(), MAX_UNIT_LENGTH).trim(),
    step: usualStep(amount),
    per,
  };
}

/** The unit of a number of times. It is empty for 1, because '1 times' reads wrong. */
export const unitOfTimes = (target: number): string => (target === 1 ? '×' : 'times');

/** The same frequency, with a number of times on each day. */
export function withTimesADay(converted: ConvertedFrequency, target: number): ConvertedFrequency {
  const goal = goalFrom({ kind: 'least', amount: target, unit: unitOfTimes(target) });
  return { ...converted, frequency: { ...converted.frequency, goal } };
}

/** A daily amount, for files with numbers only. */
export function anyAmountADay(days: Iterable<TrackerDay>): ConvertedFrequency {
  const goal = goalFrom({ kind: 'least', amount: targetFrom(days), unit: '' });
  const { frequency } = DAILY;
  return { frequency: { ...frequency, goal }, changes: [NO_TARGET] };
}

export const NO_TARGET = 'This file has no target: any amount counts as done.';

/** A round step, about a sixth of the target: 250 of 2000 ml, 5 of 30 minutes, one glass of eight. */
function usualStep(amount: number): number {
  if (amount === 0) return 1;
  if (amount <= ONE_BY_ONE_UP_TO) return Math.min(1, amount);
  const wanted = amount / STEPS_TO_TARGET;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const nice = NICE.find((factor) => factor * power <= wanted && Number.isInteger(factor * power));
  return (nice ?? 1) * power;
}

/** Without a target in the file, each amount above 0 was enough. */
export function targetFrom(days: Iterable<TrackerDay>): number {
  let least = 1;
  for (const { amount } of days) if (amount && amount < least) least = amount;
  return least;
}
