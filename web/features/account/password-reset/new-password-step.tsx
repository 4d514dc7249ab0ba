import { useState } from 'react';
import { RESET_LINK_EXPIRED } from '#contract/account.ts';
import { MIN_PASSWORD_LENGTH, RESET_MINUTES } from '#domain/people/account.ts';
import { isRevocable } from '#domain/people/account-access.ts';
import { ApiError } from '#web/client/call-api.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFilledFields, type OnFilled } from '../filled-fields.ts';
import { useAccessOfReset, useResetPassword } from '../queries.ts';
import { ResetAccess } from './reset-access.tsx';
import { Step } from './step.tsx';

const isOver = (error: unknown) =>
  error instanceof ApiError && error.serverMessage === RESET_LINK_EXPIRED;

const TITLE = 'Choose a new password';

/** An expired link leaves the ring of the page empty. */
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
  const [wasRefused, setWasRefused] = useState(false);
  const [revokes, setRevokes] = useState(true);
  const { data: access, error: failure, isPending } = useAccessOfReset(code);
  const { mutateAsync } = useResetPassword();
  const revokesAccess = revokes && (access?.some(isRevocable) ?? true);
  const { form, field, values, isSending } = useForm({
    rules: fetchRules,
    initial: { code, newPassword: '' },
    send: (typed) => mutateAsync({ ...typed, ...(revokesAccess && { revokesAccess }) }),
    onSent: () => {
      onLogin();
      const revoked = revokesAccess ? ' All other access was revoked.' : '';
      const description = `Log in with your new password.${revoked}`;
      toast({ title: 'Password changed', description });
    },
    onRefused: (error) => (isOver(error) ? setWasRefused(true) : toastNotChanged(error)),
  });
  const isLinkOver = wasRefused || isOver(failure);
  useFilledFields(isLinkOver ? NOTHING : values, onFilled);
  if (isLinkOver) return <LinkOver onLogin={onLogin} onForgot={onForgot} />;
  if (isPending) return <Loading onLogin={onLogin} />;
  return (
    <Step title={TITLE} onLogin={onLogin}>
      <form {...form} className="grid gap-5">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters. You’ll be signed out on all your devices.`}
          required
          {...field('newPassword')}
        />
        <ResetAccess access={access} revokes={revokes} onRevokes={setRevokes} />
        <SubmitButton size="lg" isFullWidth isBusy={isSending}>
          Change password
        </SubmitButton>
      </form>
    </Step>
  );
}

/** The form waits for the list, so that it does not shift under a finger. */
const Loading = ({ onLogin }: { onLogin: () => void }) => (
  <Step title={TITLE} onLogin={onLogin}>
    <LoadingRegion label="Loading…" className="grid gap-5">
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-12 rounded-md" />
    </LoadingRegion>
  </Step>
);

function LinkOver({ onLogin, onForgot }: { onLogin: () => void; onForgot: () => void }) {
  return (
    <Step title="This link no longer works" onLogin={onLogin}>
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
