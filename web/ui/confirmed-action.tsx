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
  /** The title of the error toast. The message of the server is below it. */
  failed: string;
  onDone?: () => void;
};

/** An action that cannot be undone, with its button, question and toast. After a failure the question stays open. */
export function ConfirmedAction<Variables>({
  mutation: { mutateAsync, isPending },
  variables,
  done,
  failed,
  onDone,
  ...question
}: ConfirmedActionProps<Variables>) {
  const [isAsking, setIsAsking] = useState(false);
  // The toast is shown even if the button is gone by then.
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
