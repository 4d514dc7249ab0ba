import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { DropArea, ErrorNote } from '../choose-file.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { type ExtractorState, useExtractor } from './use-extractor.ts';

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

type ExtractorProps = { extractor: ExtractorState; onImport: () => void; onClose: () => void };

function Extractor({ extractor, onImport, onClose }: ExtractorProps) {
  const { picture, error, choose, analyze, isAnalyzing, analysisText } = extractor;
  const { drafts, isBusy, done } = extractor;
  const list = useRef<HTMLDivElement>(null);
  usePastedPicture(choose);
  const hasList = drafts.length > 0 && !isAnalyzing;

  function importSelected(): void {
    flushSync(onImport);
    list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <DropArea onDrop={choose}>
      <PicturePicker {...{ picture }} isSmall={hasList} isDisabled={isBusy} onChoose={choose} />
      {error && <ErrorNote>{error}</ErrorNote>}
      {isAnalyzing && <AnalysisProgress />}
      {hasList && (
        <div ref={list}>
          <SuggestionList extractor={extractor} />
        </div>
      )}
      {analysisText !== '' && !isAnalyzing && (
        <TextareaField
          label="Analysis"
          hint="What we read in your picture."
          readOnly
          value={analysisText}
        />
      )}
      <DialogActions>
        <Button onClick={onClose} className={hasList ? 'max-sm:hidden' : ''}>
          Cancel
        </Button>
        <Button
          variant={hasList ? 'secondary' : 'primary'}
          onClick={analyze}
          isBusy={isAnalyzing}
          disabled={isBusy}
        >
          Analyze Image
        </Button>
        {hasList && (
          <Button
            variant="primary"
            onClick={importSelected}
            isBusy={done !== undefined}
            disabled={isBusy}
          >
            Import Selected
          </Button>
        )}
      </DialogActions>
    </DropArea>
  );
}

/** Accepts a picture that is pasted anywhere in the page. Pasted text is not affected. */
function usePastedPicture(onPaste: (file: File) => void): void {
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const file = files.find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      onPaste(file);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [onPaste]);
}
