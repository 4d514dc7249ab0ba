import { RECOVERY_CODES } from '#domain/people/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useStayOpen } from '#web/ui/dialog-guard.ts';
import { useCopy } from '#web/ui/use-copy.ts';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  useStayOpen();
  const { state, copy } = useCopy();
  const text = `Recovery codes for ${location.host}\n\n${codes.join('\n')}\n`;

  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        Lost your phone? Each of these {RECOVERY_CODES} codes lets you in once. Keep them somewhere
        safe, away from your password. You won’t see them again.
      </p>
      <div data-print="alone">
        <p className="hidden p-4 print:block">Recovery codes for {location.host}</p>
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md border border-border p-4 text-center font-mono select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      {state === 'refused' && (
        <p role="status" className="text-sm text-secondary">
          Your browser blocked copying. Select the text and copy it yourself.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => copy(text)}>{state === 'copied' ? 'Copied' : 'Copy'}</Button>
        <Button onClick={() => download(text)}>Download</Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </DialogActions>
    </div>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}
