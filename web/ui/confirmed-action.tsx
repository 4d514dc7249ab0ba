import { useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { toastFailure } from './toast-failure.ts';

type Mutation<Variables> = {
  mutateAsync: (variables: Variables) => Promise<unknown>;
  isPending: boolean;
};

type ConfirmedActionProps<Variables> = Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'confirmLabel' | 'trigger'
> & {
  mutation: Mutation<Variables>;
  variables: Variables;
  done: { title: string; description: string };
  /** The title of the toast; what the server said of it stands below. */
  failed: string;
  onDone?: () => void;
};

/** An action that cannot be undone: its button, the question and the toast. A failure leaves the question open. */
export function ConfirmedAction<Variables>({
  mutation: { mutateAsync, isPending },
  variables,
  done,
  failed,
  onDone,
  ...question
}: ConfirmedActionProps<Variables>) {
  const [isAsking, setIsAsking] = useState(false);
  // The toast is shown even if the button has gone since then.
  const act = async () => {
    try {
      await mutateAsync(variables);
    } catch (error) {
      toastFailure(failed)(error);
      return;
    }
    setIsAsking(false);
    onDone?.();
    toast(done);
  };
  return (
    <ConfirmDialog
      {...question}
      isDangerous
      isBusy={isPending}
      onConfirm={() => void act()}
      isOpen={isAsking}
      onOpenChange={setIsAsking}
    />
  );
}
