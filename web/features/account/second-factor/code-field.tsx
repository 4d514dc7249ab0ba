import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

/** For codes of an app and recovery codes. Phones show digits first, and can autofill the code. */
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
