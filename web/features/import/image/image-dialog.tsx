import { Dialog } from '#web/ui/dialog.tsx';
import { Extractor } from './extractor.tsx';
import { useExtractor } from './use-extractor.ts';

type ImageDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** At least one habit was imported. */
  onImported?: (() => void) | undefined;
};

// The state is outside the dialog, so that closing it by mistake loses nothing.
export function ImageDialog({ onImported, ...dialog }: ImageDialogProps) {
  const extractor = useExtractor();

  async function importSelected(): Promise<void> {
    const { imported, isAllImported } = await extractor.importSelected();
    if (imported > 0) onImported?.();
    if (isAllImported) dialog.onOpenChange(false);
  }

  return (
    <Dialog
      title="AI Habit Extractor"
      description="We’ll read habits from a picture of your list. Choose which to add; we don’t keep the picture."
      size="lg"
      {...dialog}
    >
      <Extractor
        extractor={extractor}
        onImport={() => void importSelected()}
        onClose={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  );
}
