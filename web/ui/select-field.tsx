import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

type SelectFieldProps = ComponentProps<'select'> &
  FieldProps & {
    options: readonly { value: string | number; label: string }[];
  };

/** The native list of the platform, which is the best one on a phone and adds no code. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <span className="relative grid">
          <select
            {...control}
            {...wiring}
            className={clsx(
              controlStyles,
              'appearance-none truncate pr-10 max-[16rem]:py-2 max-[16rem]:whitespace-normal',
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute right-3 size-4 self-center text-secondary"
          />
        </span>
      )}
    </FieldFrame>
  );
}
