import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from './button.tsx';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

type StepperFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'className'> & {
    /** The typed text, so that the user can see and correct an invalid number. */
    value: string;
    min: number;
    max: number;
    onValueChange: (value: string) => void;
  };

/** A small whole number, typed or changed by one. */
export function StepperField(props: StepperFieldProps) {
  const { value, min, max, onValueChange, ...field } = props;
  const { frame, control } = splitFieldProps(field);
  const number = Number(value);
  const stepTo = (next: number) => onValueChange(String(Math.min(max, Math.max(min, next || min))));
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <span className="flex gap-1.5">
          <IconButton
            icon={Minus}
            label={`Less: ${props.label}`}
            variant="secondary"
            disabled={number <= min}
            onClick={() => stepTo(number - 1)}
          />
          <input
            {...control}
            {...wiring}
            type="number"
            inputMode="numeric"
            autoComplete="off"
            {...{ min, max, value }}
            onChange={({ target }) => onValueChange(target.value)}
            className={`${controlStyles} min-w-12 text-center`}
          />
          <IconButton
            icon={Plus}
            label={`More: ${props.label}`}
            variant="secondary"
            disabled={number >= max}
            onClick={() => stepTo(number + 1)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
