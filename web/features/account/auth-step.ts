import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';

/** The content of the sign-in page: its two tabs, or a step of another sign-in method. */
export type AuthStep =
  | { at: 'tabs' | 'forgot' | 'code' | 'required' }
  | { at: 'new-password' | 'sign-in-link' | 'confirm-email'; code: string }
  | { at: 'arrival'; answer: string };

/** The target of a step: another step, or a tab with parameters. */
export type Hash = '' | typeof FORGOT | `?${string}`;

/** Also linked from mails. */
export const FORGOT = '#forgot';
/** After a correct password. */
export const CODE = '#code';
const RESET = /^#reset=([\w-]+)$/;
const SIGN_IN = /^#sign-in=([\w-]+)$/;
const CONFIRM = /^#confirm=([\w-]+)$/;
/** The redirect of the OpenID provider. */
const ARRIVAL = '#oidc?';

export function useAuthStep(): { step: AuthStep; goTo: (hash: Hash) => void } {
  const [step, setStep] = useState(readStep);
  useEffect(() => {
    const follow = () => setStep(readStep());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (step.at === 'new-password') hide({ resetCode: step.code });
    if (step.at === 'sign-in-link') hide({ signInCode: step.code });
    if (step.at === 'confirm-email') hide({ confirmCode: step.code });
    // Valid once: a reload starts again.
    if (step.at === 'arrival') hide({});
  }, [step]);

  function goTo(hash: Hash): void {
    // Replaces the opened link, because going back must not lead to a used code.
    history.replaceState(null, '', `${paths.auth}${hash}`);
    setStep(readStep());
  }

  return { step, goTo };
}

function readStep(): AuthStep {
  // Prerendered by the build, without an address.
  if (typeof location === 'undefined') return { at: 'tabs' };
  const { hash } = location;
  if (hash === FORGOT) return { at: 'forgot' };
  if (hash === CODE) return { at: 'code' };
  if (hash.startsWith(ARRIVAL)) return { at: 'arrival', answer: hash.slice(ARRIVAL.length) };
  const { resetCode, signInCode, confirmCode } = hidden();
  const confirm = CONFIRM.exec(hash)?.[1] ?? confirmCode;
  if (confirm !== undefined) return { at: 'confirm-email', code: confirm };
  const reset = RESET.exec(hash)?.[1] ?? resetCode;
  if (reset !== undefined) return { at: 'new-password', code: reset };
  const signIn = SIGN_IN.exec(hash)?.[1] ?? signInCode;
  return signIn === undefined ? { at: 'tabs' } : { at: 'sign-in-link', code: signIn };
}

type Hidden = { resetCode?: string; signInCode?: string; confirmCode?: string };

/** Removed from the address, where it could be copied. A reload still finds it. */
const hide = (codes: Hidden) => history.replaceState(codes, '', paths.auth);

const hidden = (): Hidden => (history.state as Hidden | null) ?? {};
