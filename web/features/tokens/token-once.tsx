import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

/** The one time that it is seen. */
export function TokenOnce({ token }: { token: string }) {
  const [copied, setCopied] = useState<boolean>();
  const label = useId();

  async function copy(): Promise<void> {
    // Without https a browser lets nobody write into the clipboard: it can be selected by hand.
    setCopied(
      await navigator.clipboard.writeText(token).then(
        () => true,
        () => false,
      ),
    );
  }

  const example = `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/habits`;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p id={label} className="font-medium">
        Your token
      </p>
      <output
        aria-labelledby={label}
        className="rounded-md border border-border bg-muted p-3 font-mono text-sm wrap-anywhere select-all"
      >
        {token}
      </output>
      <p className="text-sm text-secondary">
        Send it with each call: <code className="wrap-anywhere">{example}</code>
      </p>
      {copied === false && (
        <p role="status" className="text-sm text-secondary">
          Your browser doesn’t let pages copy here. Select it and copy it by hand.
        </p>
      )}
      <DialogActions>
        <Button variant="primary" onClick={copy}>
          {copied ? 'Copied' : 'Copy token'}
        </Button>
        <DialogClose>
          <Button>Done</Button>
        </DialogClose>
      </DialogActions>
    </div>
  );
}
