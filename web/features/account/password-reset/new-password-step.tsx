import { useState } from 'react';
import { RESET_LINK_OVER } from '#contract/account.ts';
import { PASSWORD_AT_LEAST, RESET_MINUTES } from '#domain/people/account.ts';
import { ApiError } from '#web/client/call-api.ts';
import { useForm } from '#web/client/use-form.ts';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFilledFields, type OnFilled } from '../filled-fields.ts';
import { useResetPassword } from '../queries.ts';
import { Step } from './step.tsx';

const isOver = (error: unknown) =>
  error instanceof ApiError && error.serverMessage === RESET_LINK_OVER;

/** The ring of the page is not closed by a link that is over. */
const NOTHING = { code: '', newPassword: '' };

const fetchRules = async () => (await import('../rules.ts')).PasswordReset;

const toastNotChanged = toastFailure('Password not changed');

type NewPasswordStepProps = {
  code: string;
  onFilled?: OnFilled;
  onLogin: () => void;
  onForgot: () => void;
};

export function NewPasswordStep({ code, onFilled, onLogin, onForgot }: NewPasswordStepProps) {
  const [isLinkOver, setIsLinkOver] = useState(false);
  const { mutateAsync } = useResetPassword();
  const { form, field, values, isSending } = useForm({
    rules: fetchRules,
    initial: { code, newPassword: '' },
    send: mutateAsync,
    onSent: () => {
      onLogin();
      toast({ title: 'Password changed', description: 'Log in with your new password.' });
    },
    onRefused: (error) => (isOver(error) ? setIsLinkOver(true) : toastNotChanged(error)),
  });
  useFilledFields(isLinkOver ? NOTHING : values, onFilled);
  if (isLinkOver) return <LinkOver onLogin={onLogin} onForgot={onForgot} />;
  return (
    <Step title="Choose a new password" onLogin={onLogin}>
      <form {...form} className="grid gap-5">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_AT_LEAST} characters. You’ll be signed out on all your devices.`}
          required
          {...field('newPassword')}
        />
        <Button type="submit" variant="primary" size="lg" isFullWidth isBusy={isSending}>
          Change password
        </Button>
      </form>
    </Step>
  );
}

function LinkOver({ onLogin, onForgot }: { onLogin: () => void; onForgot: () => void }) {
  return (
    <Step title="This link doesn’t work any more" onLogin={onLogin}>
      <p>
        A link works once, for {RESET_MINUTES} minutes, and only the latest one you asked for. You
        can get another right away.
      </p>
      <Button variant="primary" size="lg" isFullWidth onClick={onForgot}>
        Get a new link
      </Button>
    </Step>
  );
}
