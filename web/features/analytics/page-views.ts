import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { recordPageView } from '#contract/analytics.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { sessionId } from '#web/client/session-id.ts';
import { whenIdle } from '#web/client/when-idle.ts';

// What the contract takes. The end of an address of this length tells nothing.
const ADDRESS_AT_MOST = 500;

/** Tells of every page that is opened: its path alone, since a query may hold an invitation. */
export function usePageViews(): void {
  const [path] = useLocation();
  const last = useRef<string>(undefined);
  useEffect(() => {
    // An effect may run twice for one change.
    if (path === last.current) return;
    const referrer = last.current === undefined ? foreignReferrer() : undefined;
    last.current = path;
    whenIdle(() => void tellPageView(path, referrer));
  }, [path]);
}

async function tellPageView(path: string, referrer: string | undefined): Promise<void> {
  try {
    const view = { path: path.slice(0, ADDRESS_AT_MOST), sessionId: sessionId() };
    await callApi(recordPageView, { body: referrer ? { ...view, referrer } : view });
  } catch (error) {
    logFailure(error);
  }
}

function foreignReferrer(): string | undefined {
  const { referrer } = document;
  if (!URL.canParse(referrer) || new URL(referrer).origin === location.origin) return undefined;
  return referrer.slice(0, ADDRESS_AT_MOST);
}
