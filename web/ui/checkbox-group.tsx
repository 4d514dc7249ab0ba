import { useId } from 'react';
import { Checkbox } from './checkbox.tsx';

type CheckboxGroupProps<Value extends string> = {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
  values: readonly Value[];
  /** Called with the chosen values in the order of the options. */
  onValuesChange: (values: Value[]) => void;
  error?: string | undefined;
};

/** Chooses any number of a few options. */
export function CheckboxGroup<Value extends string>({
  legend,
  options,
  values,
  onValuesChange,
  error,
}: CheckboxGroupProps<Value>) {
  const errorId = useId();
  const choose = (chosen: Value, isChosen: boolean) =>
    onValuesChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === chosen ? isChosen : values.includes(value))),
    );
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={values.includes(value)}
          onCheckedChange={(isChosen) => choose(value, isChosen)}
        />
      ))}
      {error && (
        <p id={errorId} className="text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
