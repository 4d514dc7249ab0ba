import { TextField } from '#web/ui/text-field.tsx';

type AmountFieldProps = Parameters<typeof TextField>[0] & { unit: string };

/** A number with up to three decimals, and the keys for it on a phone. */
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
