import { type ReactNode, Suspense, useState } from 'react';
import { nounFor } from '#domain/text/pluralise.ts';
import { countWaiting } from '#web/outbox/store.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** Works without a network, because the toasts have loaded the code of dialogs. */
const ConfirmDialog = lazyPart(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog');

/** Calls `leave` to sign out. Asks first when changes would be lost. */
export function useSignOutWithQuestion(
  userId: number,
  leave: () => Promise<void>,
): {
  signOut: () => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState(0);

  async function signOut(): Promise<void> {
    const count = await countWaiting(userId).catch(() => 0);
    if (count === 0) await leave();
    else setWaiting(count);
  }

  const question = waiting > 0 && (
    <Suspense>
      <ConfirmDialog
        title="Sign out before your changes are sent?"
        description={`${waiting} ${nounFor(waiting, 'change has', 'changes have')} not reached the server yet. Signing out deletes ${nounFor(waiting, 'it', 'them')} from this device.`}
        confirmLabel="Sign out anyway"
        cancelLabel="Stay signed in"
        isDangerous
        isOpen
        onOpenChange={() => setWaiting(0)}
        onConfirm={() => {
          setWaiting(0);
          void leave();
        }}
      />
    </Suspense>
  );
  return { signOut: () => void signOut(), question };
}
