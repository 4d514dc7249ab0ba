/** How much is to be reached, or must not be exceeded, in a day or a period. */
export type Goal = {
  /** At most 0 is to avoid. */
  kind: 'least' | 'most';
  amount: number;
  unit: string;
  /** What one tap adds. */
  step: number;
  per: 'day' | 'week' | 'month';
};

export const isToAvoid = (goal: Goal | null): boolean => goal?.kind === 'most' && goal.amount === 0;

/** The smallest amount above 0. */
export const MIN_AMOUNT = 0.001;
export const MAX_AMOUNT = 999_999_999.999;
export const MAX_UNIT_LENGTH = 20;
/** Entries of one habit on one day. */
export const MAX_ENTRIES_PER_DAY = 200;

/** Amounts have three decimals. Sums are made in thousandths, so that 0.1 and 0.2 are 0.3. */
export const roundAmount = (amount: number): number => Math.round(amount * 1_000) / 1_000;

/** An amount within the allowed range. */
export const boundedAmount = (amount: number): number =>
  roundAmount(Math.min(MAX_AMOUNT, Math.max(0, amount)));

/** Whether rounding drops nothing but what is left over when a client has added floats, as 0.1 and 0.2. */
export const hasThreeDecimals = (amount: number): boolean =>
  Math.abs(amount - roundAmount(amount)) <= Math.abs(amount) * 1e-13;

export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 1_000), 0) / 1_000;

/** "Its amount is above 0 and reaches the target." */
export const isReached = (amount: number | null, target: number): boolean =>
  amount !== null && amount > 0 && amount >= target;

export const isSlip = (goal: Goal | null, amount: number | null): boolean =>
  goal?.kind === 'most' && (amount ?? 0) > goal.amount;

/** From 0 to 1 at the target, and more above it. With a limit: 1 until it is exceeded, then 0. */
export function ratioOf(goal: Goal, amount: number): number {
  if (goal.kind === 'most') return amount > goal.amount ? 0 : 1;
  return amount / goal.amount;
}
