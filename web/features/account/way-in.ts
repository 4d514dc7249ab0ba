import { useEffect, useState } from 'react';
import { paths } from '#web/paths.ts';

/** What the sign-in page shows: its two tabs, or one of the two steps to a new password. */
export type WayIn = { at: 'tabs' } | { at: 'forgot' } | { at: 'new-password'; code: string };

/** Also what mails link to. */
export const FORGOT = '#forgot';
const RESET = /^#reset=([\w-]+)$/;

export function useWayIn(): { wayIn: WayIn; goTo: (hash: '' | typeof FORGOT) => void } {
  const [wayIn, setWayIn] = useState(readWayIn);
  useEffect(() => {
    const follow = () => setWayIn(readWayIn());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    if (wayIn.at === 'new-password') hideCode(wayIn.code);
  }, [wayIn]);

  function goTo(hash: '' | typeof FORGOT): void {
    // In place of the link that was opened: going back must not lead to a code that is used up.
    history.replaceState(null, '', `${paths.auth}${hash}`);
    setWayIn(readWayIn());
  }

  return { wayIn, goTo };
}

function readWayIn(): WayIn {
  const code = RESET.exec(location.hash)?.[1] ?? hiddenCode();
  if (location.hash === FORGOT) return { at: 'forgot' };
  return code === undefined ? { at: 'tabs' } : { at: 'new-password', code };
}

/** Out of the address, where it would be seen and copied; a reload still finds it. */
const hideCode = (resetCode: string) => history.replaceState({ resetCode }, '', paths.auth);

const hiddenCode = () => (history.state as { resetCode?: string } | null)?.resetCode;
