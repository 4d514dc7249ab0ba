import type { ListedUser } from '#contract/admin.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { isGone } from '#web/client/call-api.ts';
import { TypedConfirmDialog } from '#web/ui/typed-confirm-dialog.tsx';
import { useRemoveUser } from '../queries.ts';
import { toastUserDeleted, toastUserNotDeleted } from '../toasts.ts';

type DeleteUserDialogProps = { user: ListedUser; onClose: () => void };

export function DeleteUserDialog({
  user: { id, username, habitCount },
  onClose,
}: DeleteUserDialogProps) {
  const { mutate, isPending } = useRemoveUser();
  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        toastUserDeleted(username);
        onClose();
      },
      onError: (error) => {
        toastUserNotDeleted(error);
        if (isGone(error)) onClose();
      },
    });
  return (
    <TypedConfirmDialog
      title={`Delete ${username}?`}
      description={`The account and all of its data will be deleted: ${habitsText(habitCount)}, follows, messages and the picture. This can’t be undone.`}
      label={`Type the username, ${username}`}
      word={username}
      isBusy={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

const habitsText = (count: number): string =>
  pluralise(count, 'habit with its history', 'habits with their history');
