import { nounFor } from '#domain/text/pluralise.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type SignOutQuestionProps = { waiting: number; onStay: () => void; onLeave: () => void };

/** Asks before a sign-out that deletes waiting changes. */
export function SignOutQuestion({ waiting, onStay, onLeave }: SignOutQuestionProps) {
  const changes = `${waiting} ${nounFor(waiting, 'change has', 'changes have')}`;
  return (
    <ConfirmDialog
      title="Sign out before your changes are sent?"
      description={`${changes} not reached the server yet. Signing out deletes ${nounFor(waiting, 'it', 'them')} from this device.`}
      confirmLabel="Sign out anyway"
      cancelLabel="Stay signed in"
      isDangerous
      isOpen
      onOpenChange={onStay}
      onConfirm={onLeave}
    />
  );
}
