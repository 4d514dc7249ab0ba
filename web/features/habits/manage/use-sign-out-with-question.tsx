import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { countWaiting } from '#web/outbox/store.ts';
import { whenIdle } from '#web/client/when-idle.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'), 'SignOutQuestion');

/** Calls `leave` to sign out. Asks first when changes would be lost. */
export function useSignOutWithQuestion(
  userId: number,
  leave: () => Promise<void>,
): {
  signOut: () => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState(0);
  // Preloaded, because the user may sign out offline.
  useEffect(() => whenIdle(() => void SignOutQuestion.preload()), []);

  async function signOut(): Promise<void> {
    const count = await countWaiting(userId).catch(() => 0);
    if (count === 0) await leave();
    else setWaiting(count);
  }

  const question = waiting > 0 && (
    <Suspense>
      <SignOutQuestion
        waiting={waiting}
        onStay={() => setWaiting(0)}
        onLeave={() => {
          setWaiting(0);
          void leave();
        }}
      />
    </Suspense>
  );
  return { signOut: () => void signOut(), question };
}
