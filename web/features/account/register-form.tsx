import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Registration } from '#contract/account.ts';
import { trimmedText } from '#contract/text.ts';
import { PASSWORD_AT_LEAST } from '#domain/account.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { placeIssues } from '#web/client/place-issues.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFilledFields, type OnFilled } from './filled-fields.ts';
import { useRegister } from './mutations.ts';

// Whether the instance asks for a code is known to the server alone: the form always does.
const RegistrationForm = z.extend(Registration, {
  invitationCode: trimmedText({ min: 1, max: 200, tooShort: 'Invitation code is required' }),
});

const REGISTRATION_FAILED =
  'Registration failed. Please make sure your email has been approved for beta access.';

type RegisterFormProps = { invitationCode?: string; onFilled?: OnFilled };

export function RegisterForm({ invitationCode = '', onFilled }: RegisterFormProps) {
  const registration = useRegister();
  const form = useForm({
    resolver: zodResolver(RegistrationForm),
    defaultValues: { email: '', username: '', password: '', invitationCode },
  });
  const { errors, isSubmitting } = form.formState;
  useFilledFields(useWatch({ control: form.control }), onFilled);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { name, username } = await registration.mutateAsync(values);
      toast({ title: 'Registration successful', description: `Welcome, ${name ?? username}!` });
    } catch (error) {
      placeIssues(error, form);
      const description = serverMessageOr(error, REGISTRATION_FAILED);
      toast({ variant: 'destructive', title: 'Registration failed', description });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_AT_LEAST} characters`}
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Invitation code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="It is in the mail that invited you."
        required
        error={errors.invitationCode?.message}
        {...form.register('invitationCode')}
      />
      <Button type="submit" variant="primary" size="lg" isFullWidth isBusy={isSubmitting}>
        Register
      </Button>
    </form>
  );
}
