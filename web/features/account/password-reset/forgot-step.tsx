import { useState } from 'react';
import { RESET_MINUTES } from '#domain/people/account.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFilledFields, type OnFilled } from '../filled-fields.ts';
import { useRequestPasswordReset } from '../queries.ts';
import { Step } from './step.tsx';

const fetchRules = async () => (await import('../rules.ts')).PasswordResetRequest;

const toastNotSent = toastFailure('No link was sent');

type ForgotStepProps = { onFilled?: OnFilled; onLogin: () => void };

export function ForgotStep({ onFilled, onLogin }: ForgotStepProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { mutateAsync } = useRequestPasswordReset();
  const { form, field, values, isSending } = useForm({
    rules: fetchRules,
    initial: { email: '' },
    send: async (parsed) => {
      await mutateAsync(parsed);
      setSentTo(parsed.email);
    },
    onRefused: toastNotSent,
  });
  useFilledFields(values, onFilled);
  if (sentTo !== undefined) return <SentNotice to={sentTo} onLogin={onLogin} />;
  return (
    <Step title="Forgot your password?" onLogin={onLogin}>
      <p className="text-secondary">
        Tell us your email, and we’ll send you a link to choose a new one.
      </p>
      <form {...form} className="grid gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...field('email')}
        />
        <SubmitButton size="lg" isFullWidth isBusy={isSending}>
          Send the link
        </SubmitButton>
      </form>
    </Step>
  );
}

/** The same message for all addresses, so that it does not reveal accounts. */
function SentNotice({ to, onLogin }: { to: string; onLogin: () => void }) {
  return (
    <Step title="Check your email" onLogin={onLogin}>
      <p className="wrap-anywhere">
        If there is an account with <strong>{to}</strong>, a link is on its way. It works once, for{' '}
        {RESET_MINUTES} minutes.
      </p>
      <p className="text-secondary">
        Nothing there? Look in your spam folder, or ask the host of this site for a link.
      </p>
    </Step>
  );
}
