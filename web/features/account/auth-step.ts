import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';

/** What the sign-in page shows: its two tabs, one of the steps to a new password, or of those beside the password. */
export type AuthStep =
  | { at: 'tabs' | 'forgot' | 'code' | 'required' }
  | { at: 'new-password'; code: string };

/** Also what mails link to. */
export const FORGOT = '#forgot';
/** Once the password was right. */
export const CODE = '#code';
const RESET = /^#reset=([\w-]+)$/;

export function useAuthStep(): { step: AuthStep; goTo: (hash: '' | typeof FORGOT) => void } {
  const [step, setStep] = useState(readStep);
  useEffect(() => {
    const follow = () => setStep(readStep());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (step.at === 'new-password') hideCode(step.code);
  }, [step]);

  function goTo(hash: '' | typeof FORGOT): void {
    // In place of the link that was opened: going back must not lead to a code that is used up.
    history.replaceState(null, '', `${paths.auth}${hash}`);
    setStep(readStep());
  }

  return { step, goTo };
}

function readStep(): AuthStep {
  // Drawn ahead by the build, where no address is open.
  if (typeof location === 'undefined') return { at: 'tabs' };
  const code = RESET.exec(location.hash)?.[1] ?? hiddenCode();
  if (location.hash === FORGOT) return { at: 'forgot' };
  if (location.hash === CODE) return { at: 'code' };
  return code === undefined ? { at: 'tabs' } : { at: 'new-password', code };
}

/** Out of the address, where it would be seen and copied; a reload still finds it. */
const hideCode = (resetCode: string) => history.replaceState({ resetCode }, '', paths.auth);

const hiddenCode = () => (history.state as { resetCode?: string } | null)?.resetCode;
