import type { ReactNode } from 'react';
import { useSignedInUser } from '#web/features/account/signed-in-user.ts';
import { useReloadUser } from '#web/features/account/user.ts';
import { useCreateQuietly } from '#web/features/habits/changes/use-create-quietly.ts';
import { FirstSteps } from '#web/features/onboarding/first-steps.tsx';

/** What stands inside is for those who have been here before; somebody new is led to it. */
export function AfterFirstSteps({ children }: { children: ReactNode }) {
  const user = useSignedInUser();
  const reloadUser = useReloadUser();
  const createHabit = useCreateQuietly();
  return (
    <FirstSteps key={user.id} {...{ user, reloadUser, createHabit }}>
      {children}
    </FirstSteps>
  );
}
