import * as z from 'zod/mini';
import { dayChange } from '#contract/habits.ts';
import { roundAmount } from '#domain/habits/goal.ts';

/** The amount in a text field, or null when it is empty. */
export const amountIn = (text: string): number | null =>
  text.trim() === '' ? null : roundAmount(Number(text));

/** The message of the contract. */
function amountError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const { error } = z.safeParse(dayChange, { amount: Number(text) });
  return error?.issues[0]?.message;
}

const amountText = z.string().check((context) => {
  const message = amountError(context.value);
  if (message) context.issues.push({ code: 'custom', message, input: context.value });
});

/** The total of a day. An empty text deletes the total. */
export const DayAmountValues = z.object({ amount: amountText });

/** One entry, never empty or 0: to remove an entry, the user deletes it. */
export const EntryValues = z.object({
  amount: amountText.check(
    z.refine((text) => (amountIn(text) ?? 0) > 0 || amountError(text) !== undefined, {
      error: 'Please give a number above 0.',
    }),
  ),
});
