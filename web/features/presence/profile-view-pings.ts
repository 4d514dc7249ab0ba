import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordProfileView } from '#contract/presence.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { isBusy, pauseAfter } from '#web/client/polling.ts';
import { sessionId } from '#web/client/session-id.ts';

const PING_EVERY = { dashboard: 20_000, profile: 15_000 };

/**
 * Tells that the profile is being watched: at once, and again while the tab is seen. A tab that is shown again
 * tells at once, if a turn was missed meanwhile. While the server is too busy some turns are left out.
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

/** What a busy server answered; nothing where it took it, and where it failed. */
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
