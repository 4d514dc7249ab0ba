import { boundedAmount, type Goal, MAX_UNIT_LENGTH, MIN_AMOUNT } from '../habits/goal.ts';
import { cutAt } from '../text/cut-text.ts';
import { toOneLine } from '../text/plain-text.ts';

const ONE_BY_ONE_UP_TO = 20;
const STEPS_TO_TARGET = 6;
const NICE = [5, 2.5, 2, 1];

type WrittenGoal = { kind: Goal['kind']; amount: number; unit: string; per?: Goal['per'] };

/** Adds a step, which other trackers and typed texts do not have. */
export function goalWithStep({ kind, amount: raw, unit, per = 'day' }: WrittenGoal): Goal {
  const bounded = boundedAmount(raw);
  const amount = kind === 'least' ? Math.max(MIN_AMOUNT, bounded) : bounded;
  return {
    kind,
    amount,
    unit: cutAt(toOneLine(unit).trim(), MAX_UNIT_LENGTH).trim(),
    step: usualStep(amount),
    per,
  };
}

/** A round step, about a sixth of the target: 250 of 2000 ml, 5 of 30 minutes, one glass of eight. */
function usualStep(amount: number): number {
  if (amount === 0) return 1;
  if (amount <= ONE_BY_ONE_UP_TO) return Math.min(1, amount);
  const wanted = amount / STEPS_TO_TARGET;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const nice = NICE.find((factor) => factor * power <= wanted && Number.isInteger(factor * power));
  return (nice ?? 1) * power;
}
