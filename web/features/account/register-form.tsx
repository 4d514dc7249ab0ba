import { queryOptions, useQuery } from '@tanstack/react-query';
import { type User, getRegistrationRules } from '#contract/account.ts';
import { isSetupCode, PASSWORD_AT_LEAST } from '#domain/people/account.ts';
import { callApi } from '#web/client/call-api.ts';
import { useForm } from '#web/client/use-form.ts';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFilledFields, type OnFilled } from './filled-fields.ts';
import { useRegister } from './queries.ts';

type Rules = typeof import('./rules.ts');
type RegistrationRules = Rules['Registration'] | Rules['InvitedRegistration'];

const fetchRules = async (): Promise<RegistrationRules> =>
  (await import('./rules.ts')).Registration;
const fetchInvitedRules = async (): Promise<RegistrationRules> =>
  (await import('./rules.ts')).InvitedRegistration;

const REGISTRATION_FAILED =
  'Registration failed. Please make sure your email has been approved for beta access.';

const toastNotRegistered = toastFailure('Registration failed', REGISTRATION_FAILED);

function welcome({ name, username }: User): void {
  toast({ title: 'Registration successful', description: `Welcome, ${name ?? username}!` });
}

type RegisterFormProps = { invitationCode?: string; onFilled?: OnFilled };

export function RegisterForm({ invitationCode = '', onFilled }: RegisterFormProps) {
  const isInvitationNeeded = useIsInvitationNeeded();
  const isSetup = isSetupCode(invitationCode);
  const { form, field, values, isSending } = useForm({
    rules: isInvitationNeeded ? fetchInvitedRules : fetchRules,
    initial: { email: '', username: '', password: '', invitationCode },
    send: useRegister().mutateAsync,
    onSent: welcome,
    onRefused: toastNotRegistered,
  });
  useFilledFields(values, onFilled);
  return (
    <form {...form} className="grid gap-5">
      {isSetup && (
        <p className="rounded-md bg-secondary p-4 text-sm">
          This link makes you the <strong className="font-semibold">administrator</strong> of this
          site. It works once.
        </p>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        {...field('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_AT_LEAST} characters`}
        required
        {...field('password')}
      />
      {isInvitationNeeded && (
        <TextField
          label="Invitation code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={isSetup ? 'It came with your link.' : 'It’s in your invitation email.'}
          required
          {...field('invitationCode')}
        />
      )}
      <Button type="submit" variant="primary" size="lg" isFullWidth isBusy={isSending}>
        Register
      </Button>
    </form>
  );
}

const registrationRulesQueryOptions = queryOptions({
  queryKey: ['registration-rules'],
  queryFn: () => callApi(getRegistrationRules),
});

export const useRegistrationRules = () => useQuery(registrationRulesQueryOptions).data;

/** Until the server has said otherwise, a code is asked for: registration is closed by default. */
export const useIsInvitationNeeded = (): boolean =>
  useRegistrationRules()?.isInvitationNeeded ?? true;
