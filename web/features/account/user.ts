import {
  hashKey,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { getUser, type User } from '#contract/account.ts';
import { callApi, guardSession, isSignedOut } from '#web/client/call-api.ts';
import { setDaySettings } from '#web/client/day-settings.ts';
import { clearUserData, clearPreviousUserData } from '#web/client/clear-user-data.ts';
import { isSignOutPending } from '#web/client/pending-sign-out.ts';
import { USER_KEY } from '#web/client/user-key.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { deleteOutboxes } from '#web/outbox/store.ts';
import { forgetToasts } from '#web/ui/toast/toast.ts';

async function fetchUser(client: QueryClient): Promise<User | null> {
  try {
    const user = await callApi(getUser);
    setDaySettings(user.days);
    lastUserId = user.id;
    return user;
  } catch (error) {
    // After a sign-out the user is a visitor, even before the server has confirmed it.
    if (isSignOutPending()) return null;
    if (!isSignedOut(error)) throw error;
    if (client.getQueryData(USER_KEY)) {
      hasEnded = true;
      // Toasts of the ended session offer to undo its changes.
      forgetToasts();
    }
    return null;
  }
}

let hasEnded = false;

/** The id of the last user of this page. */
let lastUserId: number | undefined;

/** Whether a session ended elsewhere. True until the next sign-in. */
export const hasSessionEnded = (): boolean => hasEnded;

const MAX_RETRIES = 2;
/** Uses the prefetched response. */
const ARRIVAL_MS = 2000;

export const userQueryOptions = queryOptions({
  queryKey: USER_KEY,
  queryFn: ({ client }) => fetchUser(client),
  staleTime: 0,
  gcTime: 10 * MINUTE_MS,
  refetchOnWindowFocus: false,
  refetchOnMount: true,
  refetchOnReconnect: true,
  retry: (failures, error) => failures < MAX_RETRIES && !error.message.includes('401'),
});

const UNANSWERED_RETRY_MS = 5000;

/** `data` is null for a visitor. It is undefined until the server responds, and requests are repeated until then. */
export const useUserQuery = () =>
  useQuery({
    ...userQueryOptions,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > ARRIVAL_MS,
    refetchInterval: ({ state }) => state.status === 'error' && UNANSWERED_RETRY_MS,
  });

/** For public pages: `user` is null for a visitor and before the response. */
export function useUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useUserQuery();
  return { user: data ?? null, isLoading: isPending };
}

/** Clears the data of the previous user. */
async function changeUser(queryClient: QueryClient, user: User | null): Promise<void> {
  // Pending responses belong to the previous user.
  await queryClient.cancelQueries();
  hasEnded = false;
  if (user) showUser(user);
  queryClient.setQueryData(USER_KEY, user);
  forgetOthers(queryClient);
}

function showUser({ id, days }: User): void {
  if (lastUserId !== undefined && lastUserId !== id) clearPreviousUserData();
  lastUserId = id;
  setDaySettings(days);
  // The page may have been sent before the first user existed (sign-in-methods.ts).
  delete document.documentElement.dataset['setUp'];
}

/** Clears all data of the user on this device. */
export async function forgetUser(queryClient: QueryClient): Promise<void> {
  // Paused mutations would be sent in the session of the next user.
  queryClient.getMutationCache().clear();
  forgetToasts();
  clearUserData();
  deleteOutboxes();
  await changeUser(queryClient, null);
}

function forgetOthers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(USER_KEY) });
}

/** Skips the request on a page that the server sent to a visitor. */
export const setAnonymous = (client: QueryClient): void => void client.setQueryData(USER_KEY, null);

let renewal: Promise<unknown> | undefined;

/** Marks a call that replaces the session. The old one may already be refused. */
export function trackRenewal<Answer>(call: Promise<Answer>): Promise<Answer> {
  renewal = call.catch(() => {});
  return call;
}

/** Rechecks the session after a 401. On a public page, a user whose session has ended becomes a visitor and stays. */
export function useSessionGuard(isPublic = false): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      guardSession(async (refused) => {
        if (refused === getUser) return false;
        const isRead = refused.method === 'GET' && !isPublic;
        if (isRead) await renewal;
        await queryClient.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
        const hasNoUser = queryClient.getQueryData(USER_KEY) === null;
        if (hasNoUser && !isPublic) await new Promise(() => {});
        return isRead;
      }),
    [queryClient, isPublic],
  );
}

/** For the sign-in page, to which an ended session redirects. */
export function useForgetOthers(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasEnded) return;
    forgetOthers(queryClient);
    // Pending mutations never settle, and must not count for the next user.
    queryClient.getMutationCache().clear();
  }, [queryClient]);
}

export function useChangeUser(): (user: User | null) => Promise<void> {
  const queryClient = useQueryClient();
  return (user) => changeUser(queryClient, user);
}

/** For calls of other features that change the user. */
export function useReloadUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(userQueryOptions), [queryClient]);
}

/** For responses of other features that contain changes of the user. */
export function useCorrectUser(): (facts: Partial<User>) => void {
  const queryClient = useQueryClient();
  return (facts) =>
    queryClient.setQueryData(userQueryOptions.queryKey, (user) => user && { ...user, ...facts });
}

export const SignedInUser = createContext<User | null>(null);

/** For components within `<SignedInOnly>`. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('useSignedInUser needs a signed-in user.');
  return user;
}
