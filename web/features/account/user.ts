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
import { tellDays } from '#web/client/days-told.ts';
import { forgetPerson, forgetPersonBefore } from '#web/client/forget-person.ts';
import { isSignOutPending } from '#web/client/pending-sign-out.ts';
import { USER_KEY } from '#web/client/user-key.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { deleteOutboxes } from '#web/outbox/stored-outboxes.ts';
import { forgetToasts } from '#web/ui/toast/toast.ts';

async function fetchUser(client: QueryClient): Promise<User | null> {
  try {
    const user = await callApi(getUser);
    tellDays(user.days);
    lastHere = user.id;
    return user;
  } catch (error) {
    // A user who has signed out here is a visitor, also before the server has confirmed it.
    if (isSignOutPending()) return null;
    if (!isSignedOut(error)) throw error;
    if (client.getQueryData(USER_KEY)) {
      hasEnded = true;
      // They tell what was done in the session that is over, and offer to undo it.
      forgetToasts();
    }
    return null;
  }
}

let hasEnded = false;

/** Whose page it was last. */
let lastHere: number | undefined;

/** Whoever was signed in here did not sign out here. True until somebody signs in. */
export const hasSessionEnded = (): boolean => hasEnded;

const MAX_RETRIES = 2;
/** An answer that came ahead of the page is the one that drawing the page would ask for. */
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

/** `data` is null for a visitor. Without an answer it stays undefined, and the server is asked until it gives one. */
export const useUserQuery = () =>
  useQuery({
    ...userQueryOptions,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > ARRIVAL_MS,
    refetchInterval: ({ state }) => state.status === 'error' && UNANSWERED_RETRY_MS,
  });

/** For pages that are open to visitors, too: `user` is null for a visitor and while there is no answer. */
export function useUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useUserQuery();
  return { user: data ?? null, isLoading: isPending };
}

/** Whoever uses the page next does not see what was fetched for the one before. */
async function changeUser(queryClient: QueryClient, user: User | null): Promise<void> {
  // An answer still under way is about the one before.
  await queryClient.cancelQueries();
  hasEnded = false;
  if (user) arrive(user);
  queryClient.setQueryData(USER_KEY, user);
  forgetOthers(queryClient);
}

function arrive({ id, days }: User): void {
  if (lastHere !== undefined && lastHere !== id) forgetPersonBefore();
  lastHere = id;
  tellDays(days);
  // Sent with a page of a site without users (ways-in.ts): now there is one.
  delete document.documentElement.dataset['setUp'];
}

/** Somebody has signed out, or is gone: nothing of theirs stays on this device. */
export async function forgetUser(queryClient: QueryClient): Promise<void> {
  // What waits for the network would be sent in the name of whoever signs in next.
  queryClient.getMutationCache().clear();
  forgetToasts();
  forgetPerson();
  deleteOutboxes();
  await changeUser(queryClient, null);
}

function forgetOthers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(USER_KEY) });
}

/** For a page that was sent to somebody without a session: it need not be asked who is there. */
export const setAnonymous = (client: QueryClient): void => void client.setQueryData(USER_KEY, null);

let renewal: Promise<unknown> | undefined;

/** Gives this page another session: until it is there, the one before may be refused already. */
export function renewing<Answer>(call: Promise<Answer>): Promise<Answer> {
  renewal = call.catch(() => {});
  return call;
}

/** For the page of somebody who is signed in: a call that is refused finds out whether they still are. */
export function useSessionGuard(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      guardSession(async (refused) => {
        if (refused === getUser) return false;
        const isQuestion = refused.method === 'GET';
        if (isQuestion) await renewal;
        await queryClient.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
        if (queryClient.getQueryData(USER_KEY) === null) await new Promise(() => {});
        return isQuestion;
      }),
    [queryClient],
  );
}

/** For the page that somebody whose session has ended is led to. */
export function useForgetOthers(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!hasEnded) return;
    forgetOthers(queryClient);
    // What was under way is never answered: it must not count as under way for whoever signs in next.
    queryClient.getMutationCache().clear();
  }, [queryClient]);
}

export function useChangeUser(): (user: User | null) => Promise<void> {
  const queryClient = useQueryClient();
  return (user) => changeUser(queryClient, user);
}

/** For whoever changed the user by another feature's call. */
export function useReloadUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(userQueryOptions), [queryClient]);
}

/** For whoever was told what changed about the user by another feature's call. */
export function useCorrectUser(): (facts: Partial<User>) => void {
  const queryClient = useQueryClient();
  return (facts) =>
    queryClient.setQueryData(userQueryOptions.queryKey, (user) => user && { ...user, ...facts });
}

export const SignedInUser = createContext<User | null>(null);

/** For everything that stands inside of `<SignedInOnly>`. */
export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('Nobody is signed in here.');
  return user;
}
