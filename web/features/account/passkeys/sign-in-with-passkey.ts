import type { User } from '#contract/account.ts';
import { beginPasskeySignIn, signInByPasskey } from '#contract/account/passkeys.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { isSignOutPending } from '#web/client/pending-sign-out.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { answerChallenge, deviceWords, isGivenUp, whyNoPasskeys } from './device.ts';

type Enter = (user: User) => Promise<void>;

/** One request to devices at a time. The next request or leaving the page aborts it. */
let request = new AbortController();
let page: AbortSignal = request.signal;

function restartRequest(): AbortSignal {
  request.abort();
  request = new AbortController();
  return AbortSignal.any([page, request.signal]);
}

/** Offers passkeys in the autofill of the email field, if the browser can. */
export async function offerPasskeys(enter: Enter, shown: AbortSignal): Promise<void> {
  page = shown;
  // No requests before the pending sign-out was sent.
  if (page.aborted || isSignOutPending() || whyNoPasskeys() !== undefined) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const signal = restartRequest();
  try {
    await answer(enter, { mediation: 'conditional', signal });
  } catch (error) {
    // A failure of the autofill is silent unless the user has chosen a passkey.
    if (!(error instanceof Refused) || signal.aborted) return;
    toastNotSignedIn(error);
    if (isOver(error)) await offerPasskeys(enter, page);
  }
}

class Refused extends Error {}

/** The challenge has expired because the page was open for long. A new one may succeed. */
const isOver = ({ cause }: Refused): boolean => cause instanceof ApiError && cause.status === 400;

async function answer(enter: Enter, more: Parameters<typeof answerChallenge>[1]): Promise<void> {
  const credential = await answerChallenge(await callApi(beginPasskeySignIn), more);
  const user = await callApi(signInByPasskey, { body: { credential } }).catch((cause: unknown) => {
    throw new Refused('', { cause });
  });
  await enter(user);
}

/** Signs in with a passkey after a click. */
export async function signInWithPasskey(enter: Enter): Promise<void> {
  const why = whyNoPasskeys();
  if (why !== undefined) return toastWhy(why);
  try {
    await answer(enter, { signal: restartRequest() });
  } catch (error) {
    if (isGivenUp(error)) await offerPasskeys(enter, page);
    else toastNotSignedIn(error);
  }
}

const toastWhy = (description: string): void =>
  void toast({ variant: 'destructive', title: 'Login failed', description });

function toastNotSignedIn(error: unknown): void {
  const cause = error instanceof Refused ? error.cause : error;
  toastWhy(deviceWords(cause) ?? serverMessageOr(cause, 'Something went wrong. Please try again.'));
}
