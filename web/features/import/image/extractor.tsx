import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { DropArea } from '../drop-area.tsx';
import { Fault } from '../faults.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import type { Extractor as State } from './use-extractor.ts';
import { usePastedPicture } from './use-pasted-picture.ts';

type ExtractorProps = { extractor: State; onImport: () => void; onClose: () => void };

export function Extractor({ extractor, onImport, onClose }: ExtractorProps) {
  const { picture, fault, choose, analyze, isAnalyzing, isBusy, drafts, done } = extractor;
  const list = useRef<HTMLDivElement>(null);
  usePastedPicture(choose);

  function importSelected(): void {
    flushSync(onImport);
    list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <DropArea onDrop={choose}>
      <PicturePicker picture={picture} isDisabled={isBusy} onChoose={choose} />
      {fault && <Fault>{fault}</Fault>}
      {isAnalyzing && <AnalysisProgress />}
      {extractor.analysisText !== '' && !isAnalyzing && (
        <TextareaField
          label="Analysis"
          hint="What was read in your picture."
          readOnly
          value={extractor.analysisText}
          className="text-sm"
        />
      )}
      {drafts.length > 0 && !isAnalyzing && (
        <div ref={list}>
          <SuggestionList extractor={extractor} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant={drafts.length > 0 ? 'secondary' : 'primary'}
          onClick={analyze}
          isBusy={isAnalyzing}
          disabled={isBusy}
        >
          Analyze Image
        </Button>
        {drafts.length > 0 && (
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
