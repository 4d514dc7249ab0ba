import { type ReactElement, useState } from 'react';
import { NewPasskey } from '#contract/account/shapes.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/people/passkeys.ts';
import { useForm } from '#web/ui/use-form.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { deviceWords } from './device.ts';
import { useAddPasskey } from './queries.ts';

type AddPasskeyDialogProps = { trigger: ReactElement; onAdded?: () => void };

export function AddPasskeyDialog({ trigger, onAdded }: AddPasskeyDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Add a passkey"
      description="Your device will ask you to unlock it and then saves the passkey."
      size="sm"
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      <PasskeyForm
        onAdded={() => {
          setIsOpen(false);
          onAdded?.();
        }}
      />
    </Dialog>
  );
}

function PasskeyForm({ onAdded }: { onAdded: () => void }) {
  const { form, field, isSending } = useForm({
    rules: NewPasskey,
    initial: { name: describeDevice(navigator.userAgent) },
    send: useAddPasskey().mutateAsync,
    onSent: ({ name }) => {
      onAdded();
      toast({ title: 'Passkey added', description: `You can now sign in with ${name}.` });
    },
    onRefused: toastNotAdded,
  });
  return (
    <form {...form} className="grid gap-5">
      <TextField
        label="Name"
        hint="So you can tell it from others, for example “Work laptop”."
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
        required
        {...field('name')}
      />
      <DialogActions>
        <SubmitButton isBusy={isSending}>Continue</SubmitButton>
      </DialogActions>
    </form>
  );
}

function toastNotAdded(error: unknown): void {
  const otherwise = deviceWords(error) ?? 'Something went wrong. Please try again.';
  const description = serverMessageOr(error, otherwise);
  toast({ variant: 'destructive', title: 'No passkey added', description });
}
