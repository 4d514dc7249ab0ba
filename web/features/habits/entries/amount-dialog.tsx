import type { Habit } from '#contract/habits.ts';
import { goalText } from '#domain/habits/frequency-words.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { isOfToday, shownDay, useChangeToday } from '../changes/use-change-today.ts';
import { AmountField } from './amount-field.tsx';
import { amountIn, DayAmountValues } from './amount-values.ts';

type AmountDialogProps = {
  habit: Habit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Sets what the day has come to, whatever was entered before. */
export function AmountDialog({ habit, isOpen, onOpenChange }: AmountDialogProps) {
  const { name, goal } = habit;
  if (!goal) return null;
  return (
    <Dialog title={name} description={goalText(goal)} size="sm" {...{ isOpen, onOpenChange }}>
      <AmountForm {...{ habit, goal }} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type AmountFormProps = { habit: Habit; goal: Goal; onDone: () => void };

function AmountForm({ habit, goal, onDone }: AmountFormProps) {
  const { mutate } = useChangeToday(habit);
  const { form, field } = useForm({
    rules: DayAmountValues,
    initial: { amount: String(habit.instance?.amount ?? '') },
    // Shown at once and sent later, as a tick is: nobody waits for it.
    send: async ({ amount }) =>
      mutate({ habit, day: shownDay(habit), change: { amount: amountIn(amount) } }),
    onSent: onDone,
    onRefused: () => {},
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
        <Button type="submit" variant="primary">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
