import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogClose } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { useStayOpen } from './dialog-guard.ts';
import { SecretText } from './secret-text.tsx';
import { useCopy } from './use-copy.ts';

type ShownOnceProps = {
  label: string;
  secret: string;
  copyLabel: string;
  /** How to use it. */
  children: ReactNode;
};

/** The only display of a secret, in a dialog. */
export function ShownOnce({ label, secret, copyLabel, children }: ShownOnceProps) {
  useStayOpen();
  const { state, copy } = useCopy();
  return (
    <div className="grid grid-cols-1 gap-4">
      <SecretText label={label} secret={secret} />
      <div className="grid grid-cols-1 gap-4 text-sm">{children}</div>
      {state === 'refused' && (
        <p role="status" className="text-sm text-secondary">
          Your browser blocked copying. Select the text and copy it yourself.
        </p>
      )}
      <DialogActions>
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
        <Button variant="primary" onClick={() => copy(secret)}>
          {state === 'copied' ? 'Copied' : copyLabel}
        </Button>
      </DialogActions>
    </div>
  );
}
