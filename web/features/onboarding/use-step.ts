import { useCallback, useEffect, useState } from 'react';
import type { User } from '#contract/account.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { callApi, isSignedOut } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { forgetHere, isRememberedHere, rememberHere, type StepName } from './remembered-here.ts';

const STEPS = {
  onboarding: { call: completeOnboarding, flag: 'hasCompletedOnboarding' },
  tour: { call: completeTour, flag: 'hasCompletedTour' },
} as const satisfies Record<StepName, unknown>;

export type Step = { isTaken: boolean; take: () => void };

export type Stepper = {
  user: User;
  /** Refetches the user. */
  reloadUser: () => Promise<unknown>;
};

/**
 * A step is done when this browser or the server has recorded it. A failed report is repeated at the next visit, so users do
 * not repeat a step.
 */
export function useStep(name: StepName, { user, reloadUser }: Stepper): Step {
  const { id } = user;
  const isKnown = user[STEPS[name].flag];
  const [isTakenHere, setIsTakenHere] = useState(() => isRememberedHere(name, id));
  const take = useCallback(() => {
    rememberHere(name, id);
    setIsTakenHere(true);
  }, [name, id]);
  useEffect(() => {
    if (isTakenHere && !isKnown) void sendStep(name, id).then(reloadUser);
  }, [name, id, isTakenHere, isKnown, reloadUser]);
  return { isTaken: isTakenHere || isKnown, take };
}

async function sendStep(name: StepName, userId: number): Promise<void> {
  try {
    await callApi(STEPS[name].call);
  } catch (error) {
    logFailure(error);
    // Without a session nothing was recorded, and the steps start again after the sign-in.
    if (isSignedOut(error)) forgetHere(name, userId);
  }
}
