import { useMutation } from '@tanstack/react-query';
import { importHabits } from '#contract/import.ts';
import type { CsvRow } from '#domain/csv-habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { tellImported, tellNotImported } from './toasts.ts';

/** What the page hands in from the feature that keeps the list of habits. */
export type FromHabits = { changeKey: readonly string[]; refreshHabits: () => Promise<void> };

export function useImport({ changeKey, refreshHabits }: FromHabits) {
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (rows: readonly CsvRow[]) => callApi(importHabits, { body: [...rows] }),
    onSuccess: ({ imported }) => (imported > 0 ? tellImported(imported) : tellNotImported()),
    onError: tellNotImported,
    onSettled: () => void refreshHabits(),
  });
}
