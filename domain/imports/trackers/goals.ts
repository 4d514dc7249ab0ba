import { goalWithStep } from '../../habit-words/goal-with-step.ts';
import { type ConvertedFrequency, DAILY } from './frequency.ts';
import type { TrackerDay } from './reading.ts';

/** The unit of a number of times: '1 ×', because '1 times' reads wrong. */
export const unitOfTimes = (target: number): string => (target === 1 ? '×' : 'times');

/** The same frequency, with a number of times on each day. */
export function withTimesADay(converted: ConvertedFrequency, target: number): ConvertedFrequency {
  const goal = goalWithStep({ kind: 'least', amount: target, unit: unitOfTimes(target) });
  return { ...converted, frequency: { ...converted.frequency, goal } };
}

/** A daily amount, for files with numbers only. */
export function anyAmountADay(days: Iterable<TrackerDay>): ConvertedFrequency {
  const goal = goalWithStep({ kind: 'least', amount: targetFrom(days), unit: '' });
  const { frequency } = DAILY;
  return { frequency: { ...frequency, goal }, changes: [NO_TARGET] };
}

export const NO_TARGET = 'This file has no target: any amount counts as done.';

/** Without a target in the file, each amount above 0 was enough. */
export function targetFrom(days: Iterable<TrackerDay>): number {
  let least = 1;
  for (const { amount } of days) if (amount && amount < least) least = amount;
  return least;
}
