import { getChannels, registerDevice, removeDevice } from '#contract/channels.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { endPush, isPushUser, setPushUser } from '#web/client/push-user.ts';

/** Whether this browser supports push messages, and why not. */
export type PushSupport = 'possible' | 'denied' | 'home screen first' | 'none';

/** Some browsers never respond if their push service is unreachable. */
const TIMEOUT_MS = 20_000;
const CONFLICT = 409;

/** An error with a message for the user. */
export class PushRefused extends Error {}

export function pushSupport(): PushSupport {
  if (!('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)) {
    return isApplePhone() ? 'home screen first' : 'none';
  }
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** iPads identify as Macs, but Macs have no touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Called after a click. The browser asks for permission. */
export async function switchPushOn(pushKey: string, userId: number): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushRefused('The browser isn’t allowed to show them.');
  const worker = await withPushTimeout(navigator.serviceWorker.ready);
  const subscription =
    (await ownSubscription(worker, pushKey)) ?? (await subscribe(worker, pushKey));
  await register(subscription);
  setPushUser(userId);
}

export async function switchPushOff(device: number): Promise<void> {
  setPushUser(null);
  await callApi(removeDevice, { params: { id: device } });
  await endPush();
}

/**
 * Renews the subscription at each start, because browsers change subscriptions, and the server removes unreachable
 * ones. Does nothing for users who have not switched it on. Failures are retried at the next start.
 */
export async function renewPush(userId: number): Promise<void> {
  if (pushSupport() !== 'possible' || !isPushUser(userId)) return;
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const subscription = known ?? (await subscribeAgain(worker));
  if (!subscription) return;
  try {
    await register(subscription, { isRenewal: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
    // Switched off on another device, or used by another account.
    setPushUser(null);
    await subscription.unsubscribe();
  }
}

/** Subscribes again without asking for permission, because browsers also end subscriptions. */
async function subscribeAgain(worker: ServiceWorkerRegistration) {
  if (Notification.permission !== 'granted') return undefined;
  const { pushKey } = await callApi(getChannels);
  return subscribe(worker, pushKey);
}

/** A subscription with an old key of the server does not work. */
async function ownSubscription(worker: ServiceWorkerRegistration, pushKey: string) {
  const known = await worker.pushManager.getSubscription();
  const { applicationServerKey: key } = known?.options ?? {};
  if (known && key && base64url(new Uint8Array(key)) === pushKey) return known;
  await known?.unsubscribe();
  return undefined;
}

async function subscribe(worker: ServiceWorkerRegistration, pushKey: string) {
  const applicationServerKey = Uint8Array.from(atob(plainBase64(pushKey)), (sign) =>
    sign.charCodeAt(0),
  );
  const subscribing = worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return withPushTimeout(subscribing).catch((error: unknown) => {
    if (error instanceof PushRefused) throw error;
    throw new PushRefused('This browser couldn’t subscribe to its push service.');
  });
}

async function register(
  subscription: PushSubscription,
  options: { isRenewal?: true } = {},
): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, ...options };
  await callApi(registerDevice, { body });
}

const plainBase64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function withPushTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    const text = 'Your browser’s push service didn’t answer. Please try again later.';
    setTimeout(() => reject(new PushRefused(text)), TIMEOUT_MS);
  });
  return Promise.race([promise, late]);
}
