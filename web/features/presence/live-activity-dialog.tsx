import { Dialog } from '#web/ui/dialog.tsx';
import { watchingWords } from './watching-words.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

export function LiveActivityDialog({
  watching,
  ...dialog
}: DialogState & { watching: number | undefined }) {
  return (
    <Dialog title="Live Activity" size="sm" {...dialog}>
      <p role="status">{watchingWords(watching)}</p>
    </Dialog>
  );
}
