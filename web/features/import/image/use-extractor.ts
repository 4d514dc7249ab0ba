import { useState } from 'react';
import { isFaulty } from './drafts.ts';
import { toastNoneSelected } from './toasts.ts';
import { useDrafts } from './use-drafts.ts';
import { useImportSelected } from './use-import-selected.ts';
import { useReading } from './use-reading.ts';

const NOTHING = { imported: 0, isAllImported: false };

export type Extractor = ReturnType<typeof useExtractor>;

/** From a picture to suggestions to habits. It outlives the closed dialog: nothing that was mended is lost. */
export function useExtractor() {
  const { drafts, fill, noteRefusals, keepRefused, ...changes } = useDrafts();
  const [isChecked, setIsChecked] = useState(false);
  const { importDrafts, done } = useImportSelected();
  const { choose, clear, ...reading } = useReading(({ habits }) => {
    setIsChecked(false);
    fill(habits);
  });
  const isBusy = reading.isAnalyzing || done !== undefined;

  async function importSelected(): Promise<{ imported: number; isAllImported: boolean }> {
    const selected = drafts.filter(({ isSelected }) => isSelected);
    setIsChecked(true);
    if (selected.length === 0) toastNoneSelected();
    if (selected.length === 0 || selected.some(isFaulty)) return NOTHING;
    const { imported, refusals } = await importDrafts(selected);
    if (imported > 0) clearAllBut(refusals);
    else noteRefusals(refusals);
    return { imported, isAllImported: refusals.size === 0 };
  }

  function clearAllBut(refusals: ReadonlyMap<number, string>): void {
    clear();
    setIsChecked(false);
    keepRefused(refusals);
  }

  return {
    ...reading,
    choose: (file: File) => {
      if (!isBusy) choose(file);
    },
    isBusy,
    drafts,
    ...changes,
    /** Faults are told from the first attempt on. */
    isChecked,
    importSelected,
    done,
  };
}
