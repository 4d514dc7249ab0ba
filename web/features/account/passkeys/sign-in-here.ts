import type { User } from '#contract/account.ts';
import { askForPasskey, signInByPasskey } from '#contract/account/passkeys.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { isSignOutPending } from '#web/client/pending-sign-out.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { answerChallenge, deviceWords, isGivenUp, whyNoPasskeys } from './device.ts';

type Enter = (user: User) => Promise<void>;

/** One question to devices at a time: the next one ends the one before, and leaving the page ends any. */
let asking = new AbortController();
let page: AbortSignal = asking.signal;

function askAnew(): AbortSignal {
  asking.abort();
  asking = new AbortController();
  return AbortSignal.any([page, asking.signal]);
}

/** The browser names passkeys among what it fills the email with, where it can. */
export async function offerPasskeys(enter: Enter, shown: AbortSignal): Promise<void> {
  page = shown;
  // Whoever has just signed out without a network is asked nothing in their name.
  if (page.aborted || isSignOutPending() || whyNoPasskeys() !== undefined) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const signal = askAnew();
  try {
    await answer(enter, { mediation: 'conditional', signal });
  } catch (error) {
    // What is only offered fails without a word, unless somebody has taken it up.
    if (!(error instanceof Refused) || signal.aborted) return;
    toastNotSignedIn(error);
    if (isOver(error)) await offerPasskeys(enter, page);
  }
}

class Refused extends Error {}

/** The page had been open for longer than a question is good for: another one may be answered. */
const isOver = ({ cause }: Refused): boolean => cause instanceof ApiError && cause.status === 400;

async function answer(enter: Enter, more: Parameters<typeof answerChallenge>[1]): Promise<void> {
  const credential = await answerChallenge(await callApi(askForPasskey), more);
  const user = await callApi(signInByPasskey, { body: { credential } }).catch((cause: unknown) => {
    throw new Refused('', { cause });
  });
  await enter(user);
}

/** By a button, wherever the browser offers none. */
export async function signInHere(enter: Enter): Promise<void> {
  const why = whyNoPasskeys();
  if (why !== undefined) return toastWhy(why);
  try {
    await answer(enter, { signal: askAnew() });
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
