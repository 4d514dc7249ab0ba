import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

type FieldOfForm = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

/** For the link of the first start. */
export const SetupNotice = () => (
  <p className="rounded-md bg-secondary p-4 text-sm">
    This link makes you the <strong className="font-semibold">administrator</strong> of this site.
    It works once.
  </p>
);

export const EmailField = (field: FieldOfForm) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    required
    {...field}
  />
);

export const UsernameField = (field: FieldOfForm) => (
  <TextField
    label="Username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...field}
  />
);

type InvitationCodeFieldProps = FieldOfForm & { isSetup?: boolean };

export const InvitationCodeField = ({ isSetup = false, ...field }: InvitationCodeFieldProps) => (
  <TextField
    label="Invitation code"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    hint={isSetup ? 'Filled in from your link.' : 'It’s in your invitation email.'}
    required
    {...field}
  />
);
