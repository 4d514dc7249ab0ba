import { type ReactNode, Suspense } from 'react';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import type { HabitSources } from './onboarding-screen.tsx';
import { ProductTour } from './tour/product-tour.tsx';
import { type Stepper, useStep } from './use-step.ts';

/** Whoever has been here before does not wait for it. */
export const OnboardingScreen = lazyPage(
  () => import('./onboarding-screen.tsx'),
  'OnboardingScreen',
);

type FirstStepsProps = Stepper & HabitSources & { children: ReactNode };

/** Somebody new chooses habits before the page, and is shown around when it is there. */
export function FirstSteps({ user, reloadUser, children, ...sources }: FirstStepsProps) {
  const onboarding = useStep('onboarding', { user, reloadUser });
  const tour = useStep('tour', { user, reloadUser });
  if (!onboarding.isTaken) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <OnboardingScreen username={user.username} {...sources} onDone={onboarding.take} />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      <ProductTour isOpen={!tour.isTaken} onDone={tour.take} />
    </>
  );
}
