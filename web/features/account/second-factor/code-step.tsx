import { useState } from 'react';
import { SECOND_STEP_EXPIRED } from '#contract/account/second-factor.ts';
import { TypedCode } from '#contract/account/shapes.ts';
import { ApiError } from '#web/client/call-api.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Step } from '../password-reset/step.tsx';
import { CodeField } from './code-field.tsx';
import { useFinishSignIn } from './queries.ts';

const toastNotSignedIn = toastFailure('Login failed');

const isOver = (error: unknown) =>
  error instanceof ApiError && error.serverMessage === SECOND_STEP_EXPIRED;

/** The step after the password. `onLogin` opens the next page: the dashboard, or the password again. */
export function CodeStep({ onLogin }: { onLogin: () => void }) {
  const [isRecovering, setIsRecovering] = useState(false);
  const { form, field, isSending } = useForm({
    rules: TypedCode,
    initial: { code: '' },
    send: useFinishSignIn().mutateAsync,
    onSent: onLogin,
    onRefused: (error) => {
      toastNotSignedIn(error);
      if (isOver(error)) onLogin();
    },
  });
  return (
    <Step title={isRecovering ? 'Enter a recovery code' : 'Enter your code'} onLogin={onLogin}>
      <form {...form} className="grid gap-5">
        <CodeField
          key={String(isRecovering)}
          label={isRecovering ? 'Recovery code' : 'Code from your app'}
          hint={
            isRecovering
              ? 'One of the codes you saved during setup.'
              : 'Six digits, which change every 30 seconds.'
          }
          inputMode={isRecovering ? 'text' : 'numeric'}
          {...field('code')}
        />
        <SubmitButton size="lg" isFullWidth isBusy={isSending}>
          Login
        </SubmitButton>
        <Button
          variant="quiet"
          // On one line, it would be wider than a narrow phone.
          className="whitespace-normal!"
          isFullWidth
          onClick={() => setIsRecovering(!isRecovering)}
        >
          {isRecovering ? 'Use a code from the app' : 'Don’t have your phone? Use a recovery code'}
        </Button>
      </form>
    </Step>
  );
}
