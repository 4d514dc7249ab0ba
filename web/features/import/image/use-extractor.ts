import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { createHabit } from '#contract/habits.ts';
import { refreshHabits } from '#web/features/habits/public.ts';
import { type Draft, isFaulty, toNewHabit, useDrafts } from './drafts.ts';
import { toastImported, toastNoneImported, toastNoneSelected } from './toasts.ts';
import { usePictureReading } from './use-picture-reading.ts';

const NOTHING = { imported: 0, isAllImported: false };

export type Extractor = ReturnType<typeof useExtractor>;

/** From a picture to suggestions to habits. It outlives the closed dialog: nothing that was mended is lost. */
export function useExtractor() {
  const { drafts, fill, noteRefusals, keepRefused, ...changes } = useDrafts();
  const [isChecked, setIsChecked] = useState(false);
  const { importDrafts, done } = useImportSelected();
  const { choose, clear, ...reading } = usePictureReading(({ habits }) => {
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

type ImportOutcome = {
  /** How many. */
  imported: number;
  /** Why the others were not taken, by their keys. */
  refusals: ReadonlyMap<number, string>;
};

const NOT_ADDED = 'There was a problem adding your habit.';

/** Creates the chosen habits, and tells of all of them at once. */
function useImportSelected() {
  const client = useQueryClient();
  const [done, setDone] = useState<number>();

  /** One after the other: at the same time, they would be listed in the order of arrival. */
  async function importDrafts(drafts: readonly Draft[]): Promise<ImportOutcome> {
    let imported = 0;
    const refusals = new Map<number, string>();
    for (const draft of drafts) {
      setDone(imported + refusals.size);
      try {
        await callApi(createHabit, { body: toNewHabit(draft) });
        imported += 1;
      } catch (error) {
        logFailure(error);
        refusals.set(draft.key, serverMessageOr(error, NOT_ADDED));
      }
    }
    setDone(undefined);
    if (imported > 0) toastImported(imported, refusals.size);
    else toastNoneImported();
    void refreshHabits(client);
    return { imported, refusals };
  }

  /** How many are through already; undefined while nothing is imported. */
  return { importDrafts, done };
}
