import { forgetWithPerson } from '#web/client/forget-person.ts';

export type StepName = 'onboarding' | 'tour';

/** Lasts as long as the page where storage is switched off. */
const rememberedByPage = new Set<string>();

forgetWithPerson(() => rememberedByPage.clear());

// By user: whoever signs in next at the same browser has not been here.
const keyOf = (step: StepName, userId: number) => `habitcrush-${step}-completed-${userId}`;

export function isRememberedHere(step: StepName, userId: number): boolean {
  const key = keyOf(step, userId);
  try {
    return rememberedByPage.has(key) || localStorage.getItem(key) === 'true';
  } catch {
    return rememberedByPage.has(key);
  }
}

export function rememberHere(step: StepName, userId: number): void {
  try {
    localStorage.setItem(keyOf(step, userId), 'true');
  } catch {
    rememberedByPage.add(keyOf(step, userId));
  }
}

export function forgetHere(step: StepName, userId: number): void {
  rememberedByPage.delete(keyOf(step, userId));
  try {
    localStorage.removeItem(keyOf(step, userId));
  } catch {
    // Storage is switched off: nothing was kept in it.
  }
}
