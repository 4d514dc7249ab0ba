import type { ReactNode } from 'react';
import { type ListedUser, UserChange } from '#contract/admin.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, CancelButton } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useRenameUser, useEndUserSessions, useRemoveFactors } from '../queries.ts';
import {
  toastUserNotUpdated,
  toastUserUpdated,
  toastUserNotSignedOut,
  toastUserSignedOut,
  toastFactorsNotTaken,
  toastFactorsTaken,
} from '../toasts.ts';

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
          <CancelButton />
          <SubmitButton isBusy={isSending}>Save Changes</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** For users who lost a device or whose password leaked. Changes nothing else. */
function SignOutEverywhere({ user: { id, username } }: { user: ListedUser }) {
  const { mutate, isPending } = useEndUserSessions();
  const end = () =>
    mutate(id, {
      onSuccess: ({ ended }) => toastUserSignedOut(ended),
      onError: toastUserNotSignedOut,
    });
  return (
    <Measure
      title="Sessions"
      text={`Signs them out everywhere. ${username} has to sign in again on each device.`}
    >
      <Button onClick={end} isBusy={isPending} className="max-sm:w-full">
        Sign Out Everywhere
      </Button>
    </Measure>
  );
}

type LostFactorProps = { user: ListedUser; onDone: () => void };

/** For users who have lost their phone and the recovery codes. */
function LostFactor({ user: { id, username }, onDone }: LostFactorProps) {
  const { mutate, isPending } = useRemoveFactors();
  function take(): void {
    mutate(id, {
      onSuccess: () => {
        onDone();
        toastFactorsTaken(username);
      },
      onError: toastFactorsNotTaken,
    });
  }
  return (
    <Measure
      title="Two-factor"
      text={`Removes two-factor and all passkeys. Make sure it’s really ${username} asking.`}
    >
      <Button variant="danger" onClick={take} isBusy={isPending} className="max-sm:w-full">
        Remove
      </Button>
    </Measure>
  );
}

type MeasureProps = { title: string; text: string; children: ReactNode };

/** A measure with an immediate effect on the account, with its button. */
const Measure = ({ title, text, children }: MeasureProps) => (
  <section
    aria-label={title}
    className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <div className="grid min-w-0 flex-1 basis-56">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-secondary">{text}</p>
    </div>
    {children}
  </section>
);
