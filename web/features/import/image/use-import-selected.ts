import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOr } from '#web/client/call-api.ts';
import { logFailure } from '#web/client/log.ts';
import { refreshHabits, useCreateWithoutToast } from '#web/features/habits/public.ts';
import { type Draft, toNewHabit } from './drafts.ts';
import { toastImported, toastNoneImported } from './toasts.ts';

export type ImportOutcome = {
  /** How many. */
  imported: number;
  /** Why the others were not taken, by their keys. */
  refusals: ReadonlyMap<number, string>;
};

const NOT_ADDED = 'There was a problem adding your habit.';

/** Creates the chosen habits, and tells of all of them at once. */
export function useImportSelected() {
  const client = useQueryClient();
  const createHabit = useCreateWithoutToast();
  const [done, setDone] = useState<number>();

  /** One after the other: at the same time, they would be listed in the order of arrival. */
  async function importDrafts(drafts: readonly Draft[]): Promise<ImportOutcome> {
    let imported = 0;
    const refusals = new Map<number, string>();
    for (const draft of drafts) {
      setDone(imported + refusals.size);
      try {
        await createHabit(toNewHabit(draft));
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
