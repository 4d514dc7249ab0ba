import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordProfileView } from '#contract/presence.ts';
import { callApi } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { sessionId } from '#web/client/session-id.ts';

const TOLD_EVERY = { dashboard: 20_000, profile: 15_000 };

/**
 * Tells that the profile is being watched: at once, and again while the tab is seen. A tab that is shown again
 * tells at once, if a turn was missed meanwhile.
 */
export function useProfileViewPings(userId: number, context?: 'dashboard'): void {
  useEffect(() => {
    const every = TOLD_EVERY[context ?? 'profile'];
    let toldAt = -Infinity;
    const tell = () => {
      if (!focusManager.isFocused()) return;
      toldAt = performance.now();
      void tellProfileView(userId, context);
    };
    const timer = setInterval(tell, every);
    const unsubscribe = focusManager.subscribe(() => {
      if (performance.now() - toldAt >= every) tell();
    });
    tell();
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [userId, context]);
}

async function tellProfileView(userId: number, context?: 'dashboard'): Promise<void> {
  try {
    const body = { sessionId: sessionId(), ...(context && { context }) };
    await callApi(recordProfileView, { params: { userId }, body });
  } catch (error) {
    logFailure(error);
  }
}
