import { useRef, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { DropArea } from '#web/features/import/drop-area.tsx';
import { ErrorNote } from '#web/features/import/errors.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import type { Extractor as State } from './use-extractor.ts';

type ExtractorProps = { extractor: State; onImport: () => void; onClose: () => void };

export function Extractor({ extractor, onImport, onClose }: ExtractorProps) {
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
