import { readStored, writeStored } from '#web/client/storage.ts';

export type StepName = 'onboarding' | 'tour';

// Per user, because the next user of the browser has not seen the steps.
const keyOf = (step: StepName, userId: number) => `habitcrush-${step}-completed-${userId}`;

export const isRememberedHere = (step: StepName, userId: number): boolean =>
  readStored(keyOf(step, userId)) === 'true';

export const rememberHere = (step: StepName, userId: number): void =>
  writeStored(keyOf(step, userId), 'true');

export const forgetHere = (step: StepName, userId: number): void =>
  writeStored(keyOf(step, userId), null);
