import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PasswordChange } from '#contract/account.ts';
import { PASSWORD_AT_LEAST } from '#domain/account.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { placeIssues } from '#web/client/place-issues.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useChangePassword } from './mutations.ts';

/** `email` is not shown: it tells a password manager whose password this is. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values);
      form.reset();
      toast({ title: 'Password changed', description: 'Your other devices are signed out.' });
    } catch (error) {
      placeIssues(error, form);
      const description = serverMessageOr(error, 'Something went wrong. Please try again.');
      toast({ variant: 'destructive', title: 'Password not changed', description });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_AT_LEAST} characters`}
        required
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
        Change password
      </Button>
    </form>
  );
}
