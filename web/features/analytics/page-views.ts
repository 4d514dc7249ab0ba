import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { recordPageView } from '#contract/analytics.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { sessionId } from '#web/client/session-id.ts';

/** In the order in which the pages were opened. A busy browser may run idle callbacks in another order. */
const unsent: string[] = [];

/** For redirects before the first render. Records the address before the redirect as well. */
export function leadOn(from: string, to: string): void {
  unsent.push(from);
  history.replaceState(null, '', to);
}

/** Records every opened page by its path, because a query may contain an invitation. */
export function usePageViews(): void {
  const [path] = useLocation();
  const last = useRef<string>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    // Effects may run twice.
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

// The maximum of the contract.
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

const MAX_DELAY_MS = 2000;
/** For Safari, which has no requestIdleCallback. */
const FALLBACK_DELAY_MS = 200;

/** Runs low-priority work when the browser is idle. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_DELAY_MS });
  else setTimeout(run, FALLBACK_DELAY_MS);
}
