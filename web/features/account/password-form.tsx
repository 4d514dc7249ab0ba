import { useMutation } from '@tanstack/react-query';
import { PasswordChange, requestPasswordReset } from '#contract/account.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/people/account.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { callApi } from '#web/client/call-api.ts';
import { useChangePassword } from './settings-queries.ts';

const toastNotChanged = toastFailure('Password not changed');

/** `email` is hidden. It tells password managers the account. */
export function PasswordForm({ email }: { email: string }) {
  const { form, field, reset, isSending } = useForm({
    rules: PasswordChange,
    initial: { currentPassword: '', newPassword: '' },
    send: useChangePassword().mutateAsync,
    onSent: () => {
      reset();
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
    },
    onRefused: toastNotChanged,
  });
  return (
    <form {...form} className="grid gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
        required
        {...field('newPassword')}
      />
      <Button type="submit" className="justify-self-start" isBusy={isSending}>
        Change password
      </Button>
    </form>
  );
}

const toastNotSent = toastFailure('No link was sent');

/** Replaces the form for users without a password. */
export function NoPassword({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(requestPasswordReset, { body: { email } }),
    onSuccess: () =>
      toast({ title: 'Check your email', description: `A link is on its way to ${email}.` }),
    onError: toastNotSent,
  });
  return (
    <div className="grid gap-4">
      <p className="text-secondary">
        You don’t have one, because you sign in another way. We can email you a link to choose one.
      </p>
      <Button className="justify-self-start" isBusy={isPending} onClick={() => mutate()}>
        Send the link
      </Button>
    </div>
  );
}
