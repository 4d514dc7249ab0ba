import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { Credentials, WRONG_CREDENTIALS } from '#contract/account.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { placeIssues } from '#web/client/place-issues.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useFilledFields, type OnFilled } from './filled-fields.ts';
import { useLogin } from './mutations.ts';

export function LoginForm({ onFilled }: { onFilled?: OnFilled }) {
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  useFilledFields(useWatch({ control: form.control }), onFilled);

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await login.mutateAsync(credentials);
    } catch (error) {
      placeIssues(error, form);
      const description = serverMessageOr(error, WRONG_CREDENTIALS);
      toast({ variant: 'destructive', title: 'Login failed', description });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="lg" isFullWidth isBusy={isSubmitting}>
        Login
      </Button>
    </form>
  );
}
