import { PasswordChange } from '#contract/account.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/people/account.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
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
