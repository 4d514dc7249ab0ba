import { readStored, writeStored } from '#web/client/storage.ts';

export type StepName = 'onboarding' | 'tour';

// By user: the next user of the same browser has not seen the steps yet.
const keyOf = (step: StepName, userId: number) => `habitcrush-${step}-completed-${userId}`;

export const isRememberedHere = (step: StepName, userId: number): boolean =>
  readStored(keyOf(step, userId)) === 'true';

export const rememberHere = (step: StepName, userId: number): void =>
  writeStored(keyOf(step, userId), 'true');

export const forgetHere = (step: StepName, userId: number): void =>
  writeStored(keyOf(step, userId), null);
