import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordProfileView } from '#contract/presence.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { isBusy, pauseAfter } from '#web/client/polling.ts';
import { sessionId } from '#web/client/session-id.ts';

const PING_EVERY = { dashboard: 20_000, profile: 15_000 };

/**
 * Reports a view of the profile, immediately and regularly while the tab is visible. A tab that becomes visible reports
 * immediately if a report is due. Backs off while the server is busy.
 */
export function useProfileViewPings(userId: number, context?: 'dashboard'): void {
  useEffect(() => {
    const every = PING_EVERY[context ?? 'profile'];
    let pingedAt = -Infinity;
    let silentUntil = -Infinity;
    let refusals = 0;
    const ping = async () => {
      const now = performance.now();
      if (!focusManager.isFocused() || now < silentUntil) return;
      pingedAt = now;
      const refusal = await sendProfileView(userId, context);
      refusals = refusal ? refusals + 1 : 0;
      if (refusal) silentUntil = performance.now() + pauseAfter(refusal, every, refusals);
    };
    const timer = setInterval(() => void ping(), every);
    const unsubscribe = focusManager.subscribe(() => {
      if (performance.now() - pingedAt >= every) void ping();
    });
    void ping();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [userId, context]);
}

/** The refusal of a busy server. Undefined after success and other failures. */
async function sendProfileView(userId: number, context?: 'dashboard'): Promise<Error | undefined> {
  try {
    const body = { sessionId: sessionId(), ...(context && { context }) };
    await callApi(recordProfileView, { params: { userId }, body });
  } catch (error) {
    if (isBusy(error)) return error;
    logFailure(error);
  }
  return undefined;
}
