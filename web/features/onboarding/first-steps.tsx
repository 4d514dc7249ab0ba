import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import type { OnboardingScreenProps } from './onboarding-screen.tsx';
import { ProductTour } from './tour/product-tour.tsx';
import { type Stepper, useStep } from './use-step.ts';

/** Whoever has been here before does not wait for it. */
export const OnboardingScreen = lazyPart(
  () => import('./onboarding-screen.tsx'),
  'OnboardingScreen',
);

type FirstStepsProps = Stepper &
  Pick<OnboardingScreenProps, 'onUploadScreenshot' | 'onTrackerImport'> & { children: ReactNode };

/** Somebody new chooses habits before the page, and is shown around when it is there. */
export function FirstSteps(props: FirstStepsProps) {
  const { user, reloadUser, onUploadScreenshot, onTrackerImport, children } = props;
  const onboarding = useStep('onboarding', { user, reloadUser });
  const tour = useStep('tour', { user, reloadUser });
  if (!onboarding.isTaken) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <OnboardingScreen
          username={user.username}
          {...{ onUploadScreenshot, onTrackerImport }}
          onDone={onboarding.take}
        />
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
