import { useCallback, useEffect, useState } from 'react';
import type { User } from '#contract/account.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { callApi, isSignedOut } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

const STAGES = {
  onboarding: { call: completeOnboarding, flag: 'hasCompletedOnboarding' },
  tour: { call: completeTour, flag: 'hasCompletedTour' },
} as const;

type StageName = keyof typeof STAGES;
type OnboardingStage = { isDone: boolean; finish: () => void };

export type StageProps = {
  user: User;
  /** Refetches the user. */
  reloadUser: () => Promise<unknown>;
};

/**
 * A stage is done when this browser or the server has recorded it. A failed report is sent again at the next visit, so
 * that users see no stage twice.
 */
export function useStage(name: StageName, { user, reloadUser }: StageProps): OnboardingStage {
  const { id } = user;
  const isRecorded = user[STAGES[name].flag];
  const [isDoneOnDevice, setIsDoneOnDevice] = useState(
    () => readStored(keyOf(name, id)) === 'true',
  );
  const finish = useCallback(() => {
    writeStored(keyOf(name, id), 'true');
    setIsDoneOnDevice(true);
  }, [name, id]);
  useEffect(() => {
    if (isDoneOnDevice && !isRecorded) void reportStage(name, id).then(reloadUser);
  }, [name, id, isDoneOnDevice, isRecorded, reloadUser]);
  return { isDone: isDoneOnDevice || isRecorded, finish };
}

// Per user, because the next user of the browser has not seen the stages.
const keyOf = (name: StageName, userId: number) => `habitcrush-${name}-completed-${userId}`;

async function reportStage(name: StageName, userId: number): Promise<void> {
  try {
    await callApi(STAGES[name].call);
  } catch (error) {
    logFailure(error);
    // Without a session nothing was recorded, and the stages start again after the sign-in.
    if (isSignedOut(error)) writeStored(keyOf(name, userId), null);
  }
}
