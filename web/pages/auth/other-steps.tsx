import type { ComponentProps } from 'react';
import type { AuthStep } from '#web/features/account/auth-step.ts';
import { AuthSteps } from '#web/features/account/auth-steps.tsx';
import { ArrivalStep } from '#web/features/oidc/arrival-step.tsx';

type OtherStepsProps = Omit<ComponentProps<typeof AuthSteps>, 'step'> & { step: AuthStep };

/** The steps of the sign-in page that replace its tabs. */
export function OtherSteps({ step, ...props }: OtherStepsProps) {
  if (step.at === 'arrival') return <ArrivalStep answer={step.answer} onTabs={props.goTo} />;
  return <AuthSteps step={step} {...props} />;
}
