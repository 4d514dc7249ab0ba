import { useState } from 'react';
import { IMAGE_REFUSALS, type ImageAnalysis } from '#contract/import/image.ts';
import { isFaulty } from './drafts.ts';
import { tellNoneSelected } from './toasts.ts';
import { refusalIn, useAnalysis } from './use-analysis.ts';
import { useDrafts } from './use-drafts.ts';
import { useImportSelected } from './use-import-selected.ts';
import { usePicture } from './use-picture.ts';

const NOTHING = { imported: 0, isAllImported: false };

export type Extractor = ReturnType<typeof useExtractor>;

/** From a picture to suggestions to habits. It outlives the closed dialog: nothing that was mended is lost. */
export function useExtractor() {
  const { picture, fault, setFault, choose, forget } = usePicture();
  const { drafts, fill, noteRefusals, keepRefused, ...changes } = useDrafts();
  const [analysisText, setAnalysisText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { importDrafts, done } = useImportSelected();
  const { mutate, isPending, error, reset } = useAnalysis(take);
  const isBusy = isPending || done !== undefined;

  function take(analysis: ImageAnalysis): void {
    setIsChecked(false);
    fill(analysis.habits);
    setAnalysisText(analysis.analysisText);
  }

  function chooseAnother(file: File): void {
    if (isBusy) return;
    reset();
    choose(file);
  }

  function analyze(): void {
    setFault(undefined);
    if (picture) mutate(picture.file);
    else setFault(IMAGE_REFUSALS.missing);
  }

  async function importSelected(): Promise<{ imported: number; isAllImported: boolean }> {
    const selected = drafts.filter(({ isSelected }) => isSelected);
    setIsChecked(true);
    if (selected.length === 0) tellNoneSelected();
    if (selected.length === 0 || selected.some(isFaulty)) return NOTHING;
    const { imported, refusals } = await importDrafts(selected);
    if (imported > 0) clearAllBut(refusals);
    else noteRefusals(refusals);
    return { imported, isAllImported: refusals.size === 0 };
  }

  function clearAllBut(refusals: ReadonlyMap<number, string>): void {
    forget();
    reset();
    setAnalysisText('');
    setIsChecked(false);
    keepRefused(refusals);
  }

  return {
    picture,
    fault: fault ?? (error ? explain(error) : undefined),
    choose: chooseAnother,
    analyze,
    isAnalyzing: isPending,
    isBusy,
    drafts,
    analysisText,
    ...changes,
    /** Faults are told from the first attempt on. */
    isChecked,
    importSelected,
    done,
  };
}

function explain(error: Error): string {
  const refusal = refusalIn(error);
  if (refusal) return refusal;
  if (!navigator.onLine) {
    return 'You are offline. Your picture stays here: analyze it when you are back.';
  }
  return 'The picture could not be read just now. It is still here: please try again.';
}
