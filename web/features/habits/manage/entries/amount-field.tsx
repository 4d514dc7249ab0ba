import { TextField } from '#web/ui/text-field.tsx';

type AmountFieldProps = Parameters<typeof TextField>[0] & { unit: string };

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
