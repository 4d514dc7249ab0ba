import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { dayChange } from '#contract/habits.ts';
import { goalText } from '#domain/habits/frequency-words.ts';
import { type Goal, roundAmount } from '#domain/habits/goal.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { changeDay } from '../../data/change-day.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { isOfToday, type ShownHabit, shownDay } from '../../data/shown-habits.ts';

type AmountFieldProps = ComponentProps<typeof TextField> & { unit: string };

/** A number with decimals. A phone shows its number keys. */
export function AmountField({ unit, ...field }: AmountFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      autoComplete="off"
      aside={unit}
    />
  );
}

/** The amount in a text field, or null when it is empty. */
const amountIn = (text: string): number | null =>
  text.trim() === '' ? null : roundAmount(Number(text));

/** The message of the contract. */
function errorIn(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const { error } = z.safeParse(dayChange, { amount: Number(text) });
  return error?.issues[0]?.message;
}

const amountText = z.string().check((context) => {
  const message = errorIn(context.value);
  if (message) context.issues.push({ code: 'custom', message, input: context.value });
});

const DayTotal = z.object({ amount: amountText });

const EntryAmount = z.object({
  amount: amountText.check(
    z.refine((text) => (amountIn(text) ?? 0) > 0 || errorIn(text) !== undefined, {
      error: 'Please enter a number above 0.',
    }),
  ),
});

type AmountFormProps = {
  label: string;
  unit: string;
  amount: number | null;
  saveLabel: string;
  /** An entry is above 0. The total of a day may be empty, which deletes it. */
  isEntry?: boolean;
  onSave: (amount: number | null) => void;
};

/** An amount in one line with its button. */
export function AmountForm(props: AmountFormProps) {
  const { label, unit, amount, saveLabel, isEntry = false, onSave } = props;
  const { form, field } = useForm({
    rules: isEntry ? EntryAmount : DayTotal,
    initial: { amount: String(amount ?? '') },
    send: async (values) => onSave(amountIn(values.amount)),
  });
  return (
    <form {...form} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <AmountField {...field('amount')} {...{ label, unit }} />
      </div>
      <Button type="submit" className="mt-6.5">
        {saveLabel}
      </Button>
    </form>
  );
}

/** Sets the total of the day. */
export function AmountDialog({ habit, ...state }: DialogState & { habit: ShownHabit }) {
  const { name, goal } = habit;
  if (!goal) return null;
  return (
    <Dialog title={name} description={goalText(goal)} size="sm" {...state}>
      <TotalForm {...{ habit, goal }} onDone={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

type TotalFormProps = { habit: ShownHabit; goal: Goal; onDone: () => void };

function TotalForm({ habit, goal, onDone }: TotalFormProps) {
  const userHabits = useUserHabits();
  const { form, field } = useForm({
    rules: DayTotal,
    initial: { amount: String(habit.instance?.amount ?? '') },
    send: async ({ amount }) =>
      changeDay(userHabits, { habit, date: shownDay(habit) }, { amount: amountIn(amount) }),
    onSent: onDone,
  });
  return (
    <form {...form}>
      <AmountField
        {...field('amount')}
        label={isOfToday(habit) ? 'Amount today' : 'Amount of this day'}
        unit={goal.unit}
      />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </form>
  );
}
