import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { createHabit } from '#contract/habits.ts';
import { refreshHabits } from '#web/features/habits/public.ts';
import { type Draft, hasErrors, toNewHabit, useDrafts } from './drafts.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { usePictureReading } from './use-picture-reading.ts';

const NOTHING = { imported: 0, isAllImported: false };

export type ExtractorState = ReturnType<typeof useExtractor>;

/** From a picture to suggestions to habits. The state outlives the closed dialog, so no edits are lost. */
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
    if (selected.length === 0) {
      const description = 'Please select at least one habit to import.';
      toast({ variant: 'destructive', title: 'No Habits Selected', description });
    }
    if (selected.length === 0 || selected.some(hasErrors)) return NOTHING;
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
    /** Errors are shown from the first attempt on. */
    isChecked,
    importSelected,
    done,
  };
}

type ImportOutcome = {
  /** The number of created habits. */
  imported: number;
  /** The messages of refused habits, by their keys. */
  refusals: ReadonlyMap<number, string>;
};

const NOT_ADDED = 'There was a problem adding your habit.';

/** Creates the selected habits, and reports all results together. */
function useImportSelected() {
  const client = useQueryClient();
  const [done, setDone] = useState<number>();

  /** In series, so that the habits keep their order. */
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
    toastOutcome(imported, refusals.size);
    void refreshHabits(client);
    return { imported, refusals };
  }

  /** How many are finished. Undefined when no import runs. */
  return { importDrafts, done };
}

function toastOutcome(imported: number, failed: number): void {
  if (imported === 0) {
    const description = 'Could not import any habits.';
    return void toast({ variant: 'destructive', title: 'Import Failed', description });
  }
  const rest = failed > 0 ? `, ${failed} failed` : '';
  const description = `Successfully imported ${imported} habits${rest}`;
  toast({ title: 'Habits Imported', description });
}
