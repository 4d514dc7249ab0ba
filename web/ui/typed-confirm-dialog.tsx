import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { TextField } from './text-field.tsx';

type TypedConfirmDialogProps = {
  title: string;
  description: string;
  label: string;
  /** The text that the user has to type, to prevent accidents. */
  word: string;
  /** The error message, until the user types again. */
  failure?: string | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onType?: () => void;
  onClose: () => void;
};

/** Asks before a permanent deletion. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, description, label, word, failure, isBusy, onConfirm, onType, onClose } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function confirm(): void {
    if (typed.trim() === word) onConfirm();
    else setError(`Please type ${word} to continue.`);
  }

  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirmLabel="Delete Permanently"
      isDangerous
      isOpen
      isBusy={isBusy}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={confirm}
    >
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error ?? failure}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
          onType?.();
        }}
      />
    </ConfirmDialog>
  );
}
