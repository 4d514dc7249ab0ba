import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

export function TextareaField(props: ComponentProps<'textarea'> & FieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <textarea
          rows={3}
          dir="auto"
          {...control}
          {...wiring}
          className={clsx(
            controlStyles,
            'field-sizing-content max-h-80 resize-y py-2.5 disabled:resize-none',
          )}
        />
      )}
    </FieldFrame>
  );
}
