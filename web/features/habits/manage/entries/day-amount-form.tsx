import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AmountField } from './amount-field.tsx';
import { amountIn, DayAmountValues } from './amount-values.ts';

type DayAmountFormProps = {
  label: string;
  unit: string;
  amount: number | null;
  onSave: (amount: number | null) => void;
};

/** Sets the total of a day. An empty field deletes the total. */
export function DayAmountForm({ label, unit, amount, onSave }: DayAmountFormProps) {
  const { form, field } = useForm({
    rules: DayAmountValues,
    initial: { amount: String(amount ?? '') },
    send: async (values) => onSave(amountIn(values.amount)),
    onSent: () => {},
    onRefused: () => {},
  });
  return (
    <form {...form} className="flex items-end gap-2">
      <span className="min-w-0 flex-1">
        <AmountField {...field('amount')} label={label} unit={unit} />
      </span>
      <Button type="submit">Set</Button>
    </form>
  );
}
