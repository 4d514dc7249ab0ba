import type { QueryClient } from '@tanstack/react-query';
import { settleSignOut } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { isSignOutPending, watchSignOuts } from '#web/client/pending-sign-out.ts';
import { forgetUser } from './user.ts';

/** Signs this tab out when another tab signs out, until `signal` aborts. */
export function keepSignedOut(client: QueryClient, signal = new AbortController().signal): void {
  watchSignOuts(() => void forgetUser(client), { signal });
  window.addEventListener('online', signOutAtServer, { signal });
  signOutAtServer();
}

function signOutAtServer(): void {
  if (isSignOutPending()) settleSignOut().catch(logFailure);
}
