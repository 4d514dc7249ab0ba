import type { ComponentProps } from 'react';
import { FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

type SliderFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> &
  FieldProps & { value: number; unit?: string; onValueChange: (value: number) => void };

/** The native slider of the platform, with its value as text. */
export function SliderField({ unit = '', onValueChange, ...props }: SliderFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame} aside={`${props.value}${unit}`}>
      {(wiring) => (
        <input
          type="range"
          {...control}
          {...wiring}
          aria-valuetext={`${props.value}${unit}`}
          onChange={({ target }) => onValueChange(target.valueAsNumber)}
          className="h-11 w-full cursor-pointer accent-accent"
        />
      )}
    </FieldFrame>
  );
}
