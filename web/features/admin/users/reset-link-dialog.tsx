import type { ListedUser } from '#contract/admin.ts';
import { RESET_MINUTES } from '#domain/people/account.ts';
import { CopyLink } from '#web/ui/copy-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMakeResetLink } from '../queries.ts';
import { toastNoResetLink } from '../toasts.ts';

type ResetLinkDialogProps = { user: ListedUser; onClose: () => void };

/** For users whom no mail reaches. The link is shown only in this dialog. */
export function ResetLinkDialog({ user, onClose }: ResetLinkDialogProps) {
  const { mutate, data, isPending } = useMakeResetLink();
  const make = () => mutate(user.id, { onError: toastNoResetLink });
  return (
    <Dialog
      title={`New password for ${user.username}`}
      description="Create a link and send it only to the user. Anyone who opens it can set the password."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {data ? (
        <MadeLink link={data.link} email={user.email} />
      ) : (
        <p>
          It works once, for {RESET_MINUTES} minutes, and replaces any earlier link. Until it is
          used, their password stays as it is. They get an email when it changes.
        </p>
      )}
      <DialogActions>
        <DialogClose>
          <Button>{data ? 'Close' : 'Cancel'}</Button>
        </DialogClose>
        {data ? (
          <CopyLink link={data.link} email={user.email} />
        ) : (
          <Button variant="primary" isBusy={isPending} onClick={make}>
            Create Link
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function MadeLink({ link, email }: { link: string; email: string }) {
  return (
    <TextField
      label={`Link for ${email}`}
      value={link}
      readOnly
      hint={`You’ll only see it once. It works for ${RESET_MINUTES} minutes.`}
      onFocus={({ target }) => target.select()}
    />
  );
}
