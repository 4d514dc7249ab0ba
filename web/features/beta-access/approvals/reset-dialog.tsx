import type { ApprovedEmail } from '#contract/beta-access.ts';
import { INVITATION_DAYS } from '#domain/site/beta-access.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useResetInvitation } from '../queries.ts';
import { toastNotReset, toastReset } from '../toasts.ts';

type ResetDialogProps = { approval: ApprovedEmail; onClose: () => void };

export function ResetDialog({ approval: { id, email }, onClose }: ResetDialogProps) {
  const { mutate, isPending } = useResetInvitation();
  const reset = () =>
    mutate(id, {
      onSuccess: ({ message }) => {
        toastReset(message);
        onClose();
      },
      onError: toastNotReset,
    });
  return (
    <ConfirmDialog
      title="Reset Invitation"
      description={`The invitation for ${email} gets a new code, valid for ${INVITATION_DAYS} days. An account created with it stays.`}
      confirmLabel="Reset Invitation"
      isOpen
      isBusy={isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={reset}
    />
  );
}
