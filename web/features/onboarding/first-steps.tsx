import type { ReactNode } from 'react';
import { OnboardingScreen, type HabitSources } from './onboarding-screen.tsx';
import { ProductTour } from './tour/product-tour.tsx';
import { type Stepper, useStep } from './use-step.ts';

type FirstStepsProps = Stepper & HabitSources & { children: ReactNode };

/** Somebody new chooses habits before the page, and is shown around when it is there. */
export function FirstSteps({ user, reloadUser, children, ...sources }: FirstStepsProps) {
  const onboarding = useStep('onboarding', { user, reloadUser });
  const tour = useStep('tour', { user, reloadUser });
  if (!onboarding.isTaken) {
    return <OnboardingScreen username={user.username} {...sources} onDone={onboarding.take} />;
  }
  return (
    <>
      {children}
      <ProductTour isOpen={!tour.isTaken} onDone={tour.take} />
    </>
  );
}
