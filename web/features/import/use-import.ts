import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importHabits } from '#contract/import.ts';
import type { CsvRow } from '#domain/csv-habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { changeKey, refreshHabits } from '#web/features/habits/public.ts';
import { toastImported, toastNotImported } from './toasts.ts';

export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (rows: readonly CsvRow[]) => callApi(importHabits, { body: [...rows] }),
    onSuccess: ({ imported }) => (imported > 0 ? toastImported(imported) : toastNotImported()),
    onError: toastNotImported,
    onSettled: () => void refreshHabits(client),
  });
}
