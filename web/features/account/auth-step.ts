import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';

/** What the sign-in page shows: its two tabs, or a step of another way in. */
export type AuthStep =
  | { at: 'tabs' | 'forgot' | 'code' | 'required' }
  | { at: 'new-password' | 'sign-in-link' | 'confirm-email'; code: string }
  | { at: 'arrival'; answer: string };

/** Where a step leads: to another one, or to the tabs, with what the address says besides. */
export type Hash = '' | typeof FORGOT | `?${string}`;

/** Also what mails link to. */
export const FORGOT = '#forgot';
/** Once the password was right. */
export const CODE = '#code';
const RESET = /^#reset=([\w-]+)$/;
const SIGN_IN = /^#sign-in=([\w-]+)$/;
const CONFIRM = /^#confirm=([\w-]+)$/;
/** Back from the provider of another account, with its answer. */
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
    // Good for once: a reload begins again.
    if (step.at === 'arrival') hide({});
  }, [step]);

  function goTo(hash: Hash): void {
    // In place of the link that was opened: going back must not lead to a code that is used up.
    history.replaceState(null, '', `${paths.auth}${hash}`);
    setStep(readStep());
  }

  return { step, goTo };
}

function readStep(): AuthStep {
  // Drawn ahead by the build, where no address is open.
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

/** Out of the address, where it would be seen and copied; a reload still finds it. */
const hide = (codes: Hidden) => history.replaceState(codes, '', paths.auth);

const hidden = (): Hidden => (history.state as Hidden | null) ?? {};
