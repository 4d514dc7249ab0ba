import { WRONG_CREDENTIALS } from '#contract/account.ts';
import { useForm } from '#web/client/use-form.ts';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFilledFields, type OnFilled } from './filled-fields.ts';
import { useLogin } from './queries.ts';
import { FORGOT } from './auth-step.ts';

const fetchCredentials = async () => (await import('./rules.ts')).Credentials;

const toastNotSignedIn = toastFailure('Login failed', WRONG_CREDENTIALS);

export function LoginForm({ onFilled }: { onFilled?: OnFilled }) {
  const { form, field, values, isSending } = useForm({
    rules: fetchCredentials,
    initial: { email: '', password: '' },
    send: useLogin().mutateAsync,
    onRefused: toastNotSignedIn,
  });
  useFilledFields(values, onFilled);
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <a
        href={FORGOT}
        className="-my-3 flex min-h-11 items-center justify-self-end text-sm text-secondary underline underline-offset-4 hover:text-text"
      >
        Forgot password?
      </a>
      <Button type="submit" variant="primary" size="lg" isFullWidth isBusy={isSending}>
        Login
      </Button>
    </form>
  );
}
