import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { recordPageView } from '#contract/analytics.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { sessionId } from '#web/client/session-id.ts';

/** In the order in which they were opened: a busy browser may call back for a later one first. */
const unsent: string[] = [];

/** To another page, before anything is drawn. The first address is told like any other. */
export function leadOn(from: string, to: string): void {
  unsent.push(from);
  history.replaceState(null, '', to);
}

/** Tells of every page that is opened: its path alone, since a query may hold an invitation. */
export function usePageViews(): void {
  const [path] = useLocation();
  const last = useRef<string>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    // An effect may run twice for one change.
    if (path === last.current) return;
    last.current = path;
    unsent.push(path);
    whenIdle(() => {
      for (const each of unsent.splice(0)) {
        void send(each, isFirst.current ? foreignReferrer() : undefined);
        isFirst.current = false;
      }
    });
  }, [path]);
}

// What the contract takes. The end of a longer address says nothing.
const MAX_ADDRESS_LENGTH = 500;

async function send(path: string, referrer: string | undefined): Promise<void> {
  const view = { path: path.slice(0, MAX_ADDRESS_LENGTH), sessionId: sessionId() };
  const from = referrer?.slice(0, MAX_ADDRESS_LENGTH);
  try {
    await callApi(recordPageView, { body: from ? { ...view, referrer: from } : view });
  } catch (error) {
    logFailure(error);
  }
}

function foreignReferrer(): string | undefined {
  const { referrer } = document;
  if (!URL.canParse(referrer) || new URL(referrer).origin === location.origin) return undefined;
  return referrer;
}

/** Later than this it happens in any case. */
const AT_THE_LATEST_MS = 2000;
/** Where the browser (Safari) does not tell when it is idle. */
const SOON_MS = 200;

/** For what nobody waits for: after the page is drawn and answers. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: AT_THE_LATEST_MS });
  else setTimeout(run, SOON_MS);
}
