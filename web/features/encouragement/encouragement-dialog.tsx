import {
  countCharacters,
  DEFAULT_ENCOURAGEMENT,
  MAX_ENCOURAGEMENT_LENGTH,
} from '#domain/people/encouragement.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog, DialogClose } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useSendEncouragement } from './queries.ts';
import { toastNotSent } from './toasts.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type EncouragementDialogProps = DialogState & {
  toUserId: number;
  name: string;
};

export function EncouragementDialog({ toUserId, name, ...dialog }: EncouragementDialogProps) {
  return (
    <Dialog
      title={`Encourage ${name}`}
      description="They’ll see your message on their dashboard."
      size="sm"
      {...dialog}
    >
      <EncouragementForm {...{ toUserId, name }} onSent={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}

const fetchRules = async () => (await import('#contract/encouragement/shapes.ts')).EncouragingWords;

type EncouragementFormProps = { toUserId: number; name: string; onSent: () => void };

function EncouragementForm({ toUserId, name, onSent }: EncouragementFormProps) {
  const { mutateAsync } = useSendEncouragement(toUserId);
  const { form, field, values, isSending } = useForm({
    rules: fetchRules,
    initial: { message: DEFAULT_ENCOURAGEMENT },
    send: ({ message }) => mutateAsync(message),
    onSent: () => {
      toastSent(name);
      onSent();
    },
    onRefused: toastNotSent,
  });
  return (
    <form {...form}>
      <TextareaField
        label="Message"
        aside={<span className="tabular-nums">{roomIn(values.message)}</span>}
        {...field('message')}
      />
      <DialogActions>
        <DialogClose>
          <Button disabled={isSending}>Cancel</Button>
        </DialogClose>
        <SubmitButton isBusy={isSending}>Send</SubmitButton>
      </DialogActions>
    </form>
  );
}

const roomIn = (message: string) =>
  `${countCharacters(message.trim())} / ${MAX_ENCOURAGEMENT_LENGTH}`;

function toastSent(name: string): void {
  toast({ title: 'Encouragement sent!', description: `${name} will see it on their dashboard.` });
}
