import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import type { OnboardingScreenProps } from './onboarding-screen.tsx';
import { ProductTour } from './tour/product-tour.tsx';
import { type StageProps, useStage } from './use-stage.ts';

/** Loaded on demand, so that returning users do not wait for it. */
export const OnboardingScreen = lazyPart(
  () => import('./onboarding-screen.tsx'),
  'OnboardingScreen',
);

type FirstStepsProps = StageProps &
  Pick<OnboardingScreenProps, 'onUploadScreenshot' | 'onTrackerImport'> & { children: ReactNode };

/** A new user chooses habits before the page opens, and takes the tour on it. */
export function FirstSteps(props: FirstStepsProps) {
  const { user, reloadUser, onUploadScreenshot, onTrackerImport, children } = props;
  const onboarding = useStage('onboarding', { user, reloadUser });
  const tour = useStage('tour', { user, reloadUser });
  if (!onboarding.isDone) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <OnboardingScreen
          username={user.username}
          {...{ onUploadScreenshot, onTrackerImport }}
          onDone={onboarding.finish}
        />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      <ProductTour isOpen={!tour.isDone} onDone={tour.finish} />
    </>
  );
}
