import { goalText } from '#domain/habits/frequency-words.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { changeDay } from '../../data/change-day.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';
import { AmountField } from './amount-field.tsx';
import { amountIn, DayAmountValues } from './amount-values.ts';
import { isOfToday, shownDay, type ShownHabit } from '../../data/shown-habits.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

/** Sets the total of the day. */
export function AmountDialog({ habit, isOpen, onOpenChange }: DialogState & { habit: ShownHabit }) {
  const { name, goal } = habit;
  if (!goal) return null;
  return (
    <Dialog title={name} description={goalText(goal)} size="sm" {...{ isOpen, onOpenChange }}>
      <AmountForm {...{ habit, goal }} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type AmountFormProps = { habit: ShownHabit; goal: Goal; onDone: () => void };

function AmountForm({ habit, goal, onDone }: AmountFormProps) {
  const page = useHabitPage();
  const { form, field } = useForm({
    rules: DayAmountValues,
    initial: { amount: String(habit.instance?.amount ?? '') },
    send: async ({ amount }) =>
      changeDay(page, { habit, date: shownDay(habit) }, { amount: amountIn(amount) }),
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
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </form>
  );
}
