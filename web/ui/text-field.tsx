import type { ComponentProps } from 'react';
import { controlStyles, FieldFrame, splitFieldProps, type FieldProps } from './field.tsx';

export function TextField(props: ComponentProps<'input'> & FieldProps) {
  const { frame, control } = splitFieldProps(props);
  return (
    <FieldFrame {...frame}>
      {(wiring) => <input type="text" {...control} {...wiring} className={controlStyles} />}
    </FieldFrame>
  );
}
