import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

/** The platform's own list: the best one there is on a phone, and it weighs nothing. */
export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <span className="relative grid">
          <select
            {...control}
            {...wiring}
            className={clsx(controlStyles, 'appearance-none truncate pr-10')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute right-3 size-4 self-center text-secondary"
          />
        </span>
      )}
    </FieldFrame>
  );
}
