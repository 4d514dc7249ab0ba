import type { ReactNode } from 'react';
import { SelectField } from '#web/ui/select-field.tsx';

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
  error?: string | undefined;
  isInRow?: boolean;
};

/** A select whose value is one of the options. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, error, isInRow } = props;
  return (
    <SelectField
      {...{ label, value, error }}
      {...(isInRow && { className: 'min-[20rem]:grid-cols-[1fr_13rem] min-[20rem]:items-center' })}
      onChange={(event) => onChange(event.target.value as Value)}
      options={Object.entries<string>(options).map(([option, words]) => ({
        value: option,
        label: words,
      }))}
    />
  );
}

/** Two fields in a row, or one if letters are large. */
export const Two = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3.5 min-[20rem]:grid-cols-2">
    {children}
  </div>
);
