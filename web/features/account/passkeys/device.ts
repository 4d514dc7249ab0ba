import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#contract/account.ts';
import { PASSKEYS_NEED_A_NAME, relyingPartyOf } from '#domain/people/passkeys.ts';

/** The message when the browser cannot have passkeys. Undefined when it can. */
export function whyNoPasskeys(): string | undefined {
  if (!relyingPartyOf(location)) return PASSKEYS_NEED_A_NAME;
  if (!globalThis.isSecureContext)
    return 'Passkeys need https, and this page was opened without it.';
  // Newer than passkeys, so older browsers lack it.
  const isKnown =
    'PublicKeyCredential' in globalThis &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'toJSON' in PublicKeyCredential.prototype;
  return isKnown ? undefined : 'This browser doesn’t support passkeys. Please try a newer one.';
}

/** The user cancelled the dialog of the browser, or it timed out. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The error message for a failure of the device. */
export function deviceWords(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for you.';
  if (error.name === 'SecurityError') return 'Passkeys don’t work at this address.';
  return isGivenUp(error) ? 'Your device was not unlocked.' : 'Your device didn’t answer.';
}

export async function makeCredential(options: CreationOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return toSent(await navigator.credentials.create({ publicKey })) as NewCredential;
}

export async function answerChallenge(
  options: RequestOptions,
  more: { mediation?: CredentialMediationRequirement; signal?: AbortSignal } = {},
): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return toSent(await navigator.credentials.get({ publicKey, ...more })) as Assertion;
}

const toSent = (credential: Credential | null): unknown =>
  (credential as PublicKeyCredential).toJSON();
