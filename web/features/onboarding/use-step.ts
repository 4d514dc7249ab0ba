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
  /** Asks the server anew who is signed in. */
  reloadUser: () => Promise<unknown>;
};

/**
 * A step is taken once this browser or the server knows of it. What the server did not hear, for
 * the network was away, it is told again at the next visit: nobody has to take a step twice.
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
    // Whoever was signed out meanwhile has taken nothing along, and begins again after signing in.
    if (isSignedOut(error)) forgetHere(name, userId);
  }
}
