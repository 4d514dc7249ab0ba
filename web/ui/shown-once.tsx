import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { DialogClose } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type ShownOnceProps = {
  label: string;
  secret: string;
  copyLabel: string;
  /** What to do with it. */
  children: ReactNode;
};

/** In a dialog, the one time that it is seen. */
export function ShownOnce({ label, secret, copyLabel, children }: ShownOnceProps) {
  const [copied, setCopied] = useState<boolean>();
  const labelId = useId();

  async function copy(): Promise<void> {
    // Without https a browser lets nobody write into the clipboard: it can be selected by hand.
    setCopied(
      await navigator.clipboard.writeText(secret).then(
        () => true,
        () => false,
      ),
    );
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p id={labelId} className="font-medium">
        {label}
      </p>
      <output
        aria-labelledby={labelId}
        className="rounded-md border border-border bg-muted p-3 font-mono text-sm wrap-anywhere select-all"
      >
        {secret}
      </output>
      <p className="text-sm text-secondary">{children}</p>
      {copied === false && (
        <p role="status" className="text-sm text-secondary">
          Your browser doesn’t let pages copy here. Select it and copy it by hand.
        </p>
      )}
      <DialogActions>
        <Button variant="primary" onClick={copy}>
          {copied ? 'Copied' : copyLabel}
        </Button>
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
      </DialogActions>
    </div>
  );
}
