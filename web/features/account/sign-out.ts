import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, settleSignOut } from '#web/client/call-api.ts';
import { queueSignOut } from '#web/client/pending-sign-out.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { forgetUser } from './user.ts';

/** Signs out on this device immediately, and on the server as soon as it is reachable. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    queueSignOut();
    await forgetUser(client);
    navigate(paths.auth);
    await settleSignOut().then(toastSignedOut, toastSignOutPending);
  };
}

function toastSignedOut(): void {
  toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
}

function toastSignOutPending(error: unknown): void {
  if (error instanceof ApiError) {
    toast({ variant: 'destructive', title: 'Logout failed', description: error.message });
    return;
  }
  if (navigator.onLine) {
    const description =
      'We couldn’t reach the server, so you’ll be signed out there later. Nothing is left on this device.';
    toast({ variant: 'destructive', title: 'Logout failed', description });
    return;
  }
  const description =
    'Nothing is left on this device. You’ll be signed out on the server when you’re back online.';
  toast({ title: 'Logged out', description });
}
