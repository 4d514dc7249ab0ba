import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  askForBackup,
  changeBackupSettings,
  downloadBackup,
  findBackup,
  listBackups,
} from '#contract/backups.ts';
import type { BackupSettings } from '#contract/backups/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth } from '#web/features/account/public.ts';

/** The polling interval while a backup is made. */
const ASKED_AGAIN_MS = 2_000;

const backupsQueryOptions = () =>
  queryOptions({
    queryKey: ['admin-backups'],
    queryFn: () => callApi(listBackups),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.backups.some(({ finishedAt }) => finishedAt === null) ? ASKED_AGAIN_MS : false,
  });

export const useBackups = () => useQuery(backupsQueryOptions());

export function useAskForBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(askForBackup),
    // After a failure too, because another backup may be running.
    onSettled: () => client.invalidateQueries(backupsQueryOptions()),
  });
}

export function useChangeBackupSettings() {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (body: BackupSettings) => withReauth(() => callApi(changeBackupSettings, { body })),
    onSuccess: () => client.invalidateQueries(backupsQueryOptions()),
  });
}

/** Asks for a proof of identity first. Then the browser streams the file to disk. */
export function useDownloadBackup() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (id: number) => withReauth(() => callApi(findBackup, { params: { id } })),
    onSuccess: ({ id }) => {
      const link = document.createElement('a');
      link.href = downloadBackup.path.replace(':id', String(id));
      link.download = '';
      link.click();
    },
  });
}
