import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

type StepperFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'name' | 'className'> & {
    /** As it was typed: what is no number yet can be seen and corrected. */
    value: string;
    min: number;
    max: number;
    onValueChange: (value: string) => void;
  };

/** A small whole number: typed, or changed by one. */
export function StepperField(props: StepperFieldProps) {
  const { value, min, max, onValueChange, ...field } = props;
  const { frame, control } = splitFieldProps(field);
  const number = Number(value);
  const stepTo = (next: number) => onValueChange(String(Math.min(max, Math.max(min, next || min))));
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <span className="flex gap-1.5">
          <Button
            size="icon"
            aria-label={`Less: ${props.label}`}
            disabled={number <= min}
            onClick={() => stepTo(number - 1)}
          >
            <Minus aria-hidden="true" />
          </Button>
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
          <Button
            size="icon"
            aria-label={`More: ${props.label}`}
            disabled={number >= max}
            onClick={() => stepTo(number + 1)}
          >
            <Plus aria-hidden="true" />
          </Button>
        </span>
      )}
    </FieldFrame>
  );
}
