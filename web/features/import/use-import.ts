import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importHabits } from '#contract/import.ts';
import type { CsvRow } from '#domain/csv-habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { changeKey, refreshHabits } from '#web/features/habits/public.ts';
import { tellImported, tellNotImported } from './toasts.ts';

export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (rows: readonly CsvRow[]) => callApi(importHabits, { body: [...rows] }),
    onSuccess: ({ imported }) => (imported > 0 ? tellImported(imported) : tellNotImported()),
    onError: tellNotImported,
    onSettled: () => void refreshHabits(client),
  });
}
