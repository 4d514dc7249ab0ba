import type { QueryClient } from '@tanstack/react-query';
import { settleSignOut } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { isSignOutPending, watchSignOuts } from '#web/client/pending-sign-out.ts';
import { forgetUser } from './user.ts';

/** Whoever signs out in one tab has left all of them. Until `signal` ends it, or the page is left. */
export function keepSignedOut(client: QueryClient, signal = new AbortController().signal): void {
  watchSignOuts(() => void forgetUser(client), { signal });
  window.addEventListener('online', signOutAtServer, { signal });
  signOutAtServer();
}

function signOutAtServer(): void {
  if (isSignOutPending()) settleSignOut().catch(logFailure);
}
