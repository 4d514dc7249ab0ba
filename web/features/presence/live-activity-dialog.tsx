import { Dialog } from '#web/ui/dialog.tsx';
import { watchingWords } from './watching-words.ts';

type LiveActivityDialogProps = {
  watching: number | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function LiveActivityDialog({ watching, ...dialog }: LiveActivityDialogProps) {
  return (
    <Dialog title="Live Activity" size="sm" {...dialog}>
      <p role="status">{watchingWords(watching)}</p>
    </Dialog>
  );
}
