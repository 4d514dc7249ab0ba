import { readStored, writeStored } from './storage.ts';

/** The user whose messages this device gets. Removed at sign-out, so that the next user has to opt in. */
const STORAGE_KEY = 'habitcrush-push-for';

export const isPushUser = (userId: number): boolean => readStored(STORAGE_KEY) === String(userId);

export const setPushUser = (userId: number | null): void =>
  writeStored(STORAGE_KEY, userId === null ? null : String(userId));

/** At sign-out, even before the server knows it, so that pending messages are not shown. */
export async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}
