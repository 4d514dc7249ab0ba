import { useUser } from './user.ts';
import { type AuthStep, FORGOT, type Hash } from './auth-step.ts';
import type { OnFilled } from './filled-fields.ts';
import { ConfirmEmailStep } from './confirm-email-step.tsx';
import { ForgotStep } from './password-reset/forgot-step.tsx';
import { NewPasswordStep } from './password-reset/new-password-step.tsx';
import { SignInLinkStep } from './password-reset/sign-in-link-step.tsx';
import { CodeStep } from './second-factor/code-step.tsx';
import { RequiredStep } from './second-factor/required-step.tsx';

type AuthStepsProps = {
  step: Exclude<AuthStep, { at: 'arrival' }>;
  goTo: (hash: Hash) => void;
  onFilled: OnFilled;
};

/** The steps of the sign-in page. Loaded on demand, because few visitors need them. */
export function AuthSteps({ step, goTo, onFilled }: AuthStepsProps) {
  const { user } = useUser();
  const onLogin = () => goTo('');
  if (step.at === 'forgot') return <ForgotStep onFilled={onFilled} onLogin={onLogin} />;
  if (step.at === 'code') return <CodeStep onLogin={onLogin} />;
  if (step.at === 'sign-in-link') return <SignInLinkStep code={step.code} onLogin={onLogin} />;
  if (step.at === 'confirm-email') {
    const isSignedIn = Boolean(user);
    return <ConfirmEmailStep key={step.code} code={step.code} {...{ isSignedIn, onLogin }} />;
  }
  if (step.at === 'new-password') {
    const actions = { onFilled, onLogin, onForgot: () => goTo(FORGOT) };
    return <NewPasswordStep key={step.code} code={step.code} {...actions} />;
  }
  return user && <RequiredStep user={user} />;
}
