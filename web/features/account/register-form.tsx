import { queryOptions, useQuery } from '@tanstack/react-query';
import { type User, getRegistrationRules } from '#contract/account.ts';
import { isSetupCode, MIN_PASSWORD_LENGTH } from '#domain/people/account.ts';
import { callApi } from '#web/client/call-api.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFilledFields, type OnFilled } from './filled-fields.ts';
import { useRegister } from './queries.ts';
import {
  EmailField,
  InvitationCodeField,
  SetupNotice,
  UsernameField,
} from './registration-fields.tsx';

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
      {isSetup && <SetupNotice />}
      <EmailField {...field('email')} />
      <UsernameField {...field('username')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        required
        {...field('password')}
      />
      {isInvitationNeeded && <InvitationCodeField isSetup={isSetup} {...field('invitationCode')} />}
      <SubmitButton size="lg" isFullWidth isBusy={isSending}>
        Register
      </SubmitButton>
    </form>
  );
}

const registrationRulesQueryOptions = queryOptions({
  queryKey: ['registration-rules'],
  queryFn: () => callApi(getRegistrationRules),
});

export const useRegistrationRules = () => useQuery(registrationRulesQueryOptions).data;

/** Requires a code until the server responds, because registration is closed by default. */
export const useIsInvitationNeeded = (): boolean =>
  useRegistrationRules()?.isInvitationNeeded ?? true;
