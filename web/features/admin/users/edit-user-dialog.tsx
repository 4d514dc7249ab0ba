import { type ListedUser, UserChange } from '#contract/admin.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useRenameUser } from '../queries.ts';
import { toastUserNotUpdated, toastUserUpdated } from '../toasts.ts';
import { LostFactor } from './lost-factor.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

type EditUserDialogProps = { user: ListedUser; onClose: () => void };

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const { mutateAsync } = useRenameUser();
  const { form, field, isSending } = useForm({
    rules: UserChange,
    initial: { username: user.username },
    send: ({ username }) => mutateAsync({ id: user.id, username }),
    onSent: ({ user: { username } }) => {
      toastUserUpdated(username);
      onClose();
    },
    onRefused: toastUserNotUpdated,
  });
  return (
    <Dialog
      title="Edit User"
      description={`#${user.id} · ${user.email}`}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form {...form} aria-label="Edit User">
        <TextField
          label="Username"
          hint="This also changes the address of the public profile."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('username')}
        />
        {!user.isBot && <SignOutEverywhere user={user} />}
        {user.hasFactor && <LostFactor user={user} onDone={onClose} />}
        <DialogActions>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" isBusy={isSending}>
            Save Changes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
