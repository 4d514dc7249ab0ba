import { confirmIdentity } from '#contract/account/proof.ts';
import { Proof } from '#contract/account/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useForm } from '#web/client/use-form.ts';
import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { useSignedInUser } from '../user.ts';

type ProofDialogProps = { isOpen: boolean; onProved: () => void; onGivenUp: () => void };

const toastNotConfirmed = toastFailure('Not confirmed');

export function ProofDialog({ isOpen, onProved, onGivenUp }: ProofDialogProps) {
  return (
    <Dialog
      title="Confirm it’s you"
      description="You signed in a while ago. Your password keeps others from doing this at a device you left open."
      size="sm"
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onGivenUp()}
    >
      <ProofForm onProved={onProved} />
    </Dialog>
  );
}

function ProofForm({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const { email } = useSignedInUser();
  const { form, field, isSending } = useForm({
    rules: Proof,
    initial: { password: '' },
    send: (body) => callApi(confirmIdentity, { body }),
    onSent: onProved,
    onRefused: toastNotConfirmed,
  });
  return (
    <form {...form} className="grid gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <DialogActions>
        <Button type="submit" variant="primary" isBusy={isSending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  );
}
