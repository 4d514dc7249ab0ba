import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { User } from '#contract/account.ts';
import { logFailure } from '#web/client/log.ts';
import { USER_KEY } from '#web/client/user-key.ts';
import { openOutbox } from '#web/outbox/browser.ts';
import { keepSending, restoreUnstored } from '#web/outbox/keep-sending.ts';
import { UserHabits } from './user-habits.ts';

const UserHabitsContext = createContext<UserHabits | null>(null);

/** The habits of the signed-in user, to show and to change. */
export function useUserHabits(): UserHabits {
  const userHabits = useContext(UserHabitsContext);
  if (!userHabits) throw new Error('No <UserHabitsProvider> around this component.');
  return userHabits;
}

type ProviderProps = { userId: number; children: ReactNode };

/** Opens the outbox of the user and sends its operations. Use the user's id as its key. */
export function UserHabitsProvider({ userId, children }: ProviderProps) {
  const client = useQueryClient();
  const [{ userHabits, sender }] = useState(
    () => takePrefetched(client, userId) ?? open(client, userId),
  );
  useEffect(() => {
    prefetched.delete(client);
    const stopSending = keepSending({ outbox: userHabits.outbox, sender });
    const stopFollowing = userHabits.start();
    return () => {
      stopSending();
      stopFollowing();
    };
  }, [userHabits, sender]);
  return <UserHabitsContext value={userHabits}>{children}</UserHabitsContext>;
}

/** What `prefetchUserHabits` has opened for the first render. */
const prefetched = new WeakMap<QueryClient, ReturnType<typeof open>>();

function takePrefetched(client: QueryClient, userId: number) {
  const opened = prefetched.get(client);
  return opened?.userHabits.outbox.user === userId ? opened : undefined;
}

/** Reads the outbox before the first render, which then shows the habits. */
export async function prefetchUserHabits(client: QueryClient): Promise<void> {
  const user = client.getQueryData<User | null>(USER_KEY);
  if (!user) return;
  const opened = open(client, user.id);
  prefetched.set(client, opened);
  // Without it, the habits appear after the first render.
  await restoreUnstored(opened.userHabits.outbox).catch(logFailure);
}

const RESUME_DELAY_MS = 5_000;

function open(client: QueryClient, userId: number) {
  /** Resumes if the same user is still signed in: the session may have been replaced during the request. */
  async function checkSession(): Promise<void> {
    await client.refetchQueries({ queryKey: USER_KEY }, { cancelRefetch: false });
    const isSame = client.getQueryData<User | null>(USER_KEY)?.id === userId;
    if (isSame) setTimeout(() => void sender.resume(), RESUME_DELAY_MS);
  }
  const { outbox, sender, isUnsaved } = openOutbox({
    user: userId,
    logFailure,
    onSignedOut: () => void checkSession().catch(logFailure),
  });
  return { userHabits: new UserHabits(client, outbox, isUnsaved), sender };
}
