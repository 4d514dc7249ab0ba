import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

/** Of an app, or one for recovery: a phone shows digits first, and fills in what it knows. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    required
    {...props}
  />
);
