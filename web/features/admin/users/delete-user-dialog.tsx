import { useState } from 'react';
import type { ListedUser } from '#contract/admin.ts';
import { counted } from '#domain/counted.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useRemoveUser } from '../queries.ts';
import { tellUserDeleted, tellUserNotDeleted } from '../toasts.ts';

type DeleteUserDialogProps = { user: ListedUser; onClose: () => void };

export function DeleteUserDialog({
  user: { id, username, habitCount },
  onClose,
}: DeleteUserDialogProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useRemoveUser();

  function remove(): void {
    if (typed.trim() !== username) {
      setFault(`Please type ${username} to go on.`);
      return;
    }
    mutate(id, {
      onSuccess: () => tellUserDeleted(username),
      onError: tellUserNotDeleted,
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      title={`Delete ${username}?`}
      description={`The account goes with all of its data: ${habitsText(habitCount)}, follows, messages and the picture. This cannot be undone.`}
      confirmLabel="Delete Permanently"
      isDangerous
      isOpen
      isBusy={isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={remove}
    >
      <TextField
        label={`Type the username, ${username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

const habitsText = (count: number): string =>
  counted(count, 'habit with its history', 'habits with their history');
