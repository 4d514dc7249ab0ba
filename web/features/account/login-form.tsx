import { useEffect, useRef } from 'react';
import { WRONG_CREDENTIALS } from '#contract/account.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFilledFields, type OnFilled } from './filled-fields.ts';
import { isCodeNeeded, useLogin } from './queries.ts';
import { CODE, FORGOT } from './auth-step.ts';
import { useChangeUser } from './user.ts';
import { restoreFocus } from '#web/ui/focus.ts';

const fetchCredentials = async () => (await import('./rules.ts')).Credentials;

const toastNotSignedIn = toastFailure('Login failed', WRONG_CREDENTIALS);

export function LoginForm({ onFilled }: { onFilled?: OnFilled }) {
  const { form, field, values, isSending } = useForm({
    rules: fetchCredentials,
    initial: { email: '', password: '' },
    send: useLogin().mutateAsync,
    onRefused: (error) => {
      if (isCodeNeeded(error)) location.hash = CODE;
      else toastNotSignedIn(error);
    },
  });
  useFilledFields(values, onFilled);
  const email = useCursorOnDesk();
  const signInByPasskey = usePasskeys();
  return (
    <form {...form} className="grid gap-5">
      <TextField
        ref={email}
        label="Email"
        type="email"
        autoComplete="username webauthn"
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
      <SubmitButton size="lg" isFullWidth isBusy={isSending}>
        Login
      </SubmitButton>
      <Button variant="quiet" isFullWidth className="-mt-2" onClick={signInByPasskey}>
        Use a passkey
      </Button>
    </form>
  );
}

/** Replaces the form on sites without passwords. */
export function PasskeyLogin() {
  return (
    <Button size="lg" isFullWidth onClick={usePasskeys()}>
      Use a passkey
    </Button>
  );
}

/** Loaded when the page is shown, or on demand. */
const fetchPasskeys = () => import('./passkeys/sign-in-with-passkey.ts');

const toastNotFetched = toastFailure('Login failed');

function usePasskeys() {
  const enter = useRef(useChangeUser());
  useEffect(() => {
    const leaving = new AbortController();
    // A failed preload shows no error.
    fetchPasskeys().then(
      ({ offerPasskeys }) => offerPasskeys(enter.current, leaving.signal),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return () =>
    fetchPasskeys().then(
      ({ signInWithPasskey }) => signInWithPasskey(enter.current),
      toastNotFetched,
    );
}

/** On a phone, the keyboard would hide half of the page. */
const ON_DESK = '(hover: hover) and (pointer: fine)';

/** The user can type at once, unless the focus is elsewhere already. */
function useCursorOnDesk() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia(ON_DESK).matches) restoreFocus(field.current);
  }, []);
  return field;
}
