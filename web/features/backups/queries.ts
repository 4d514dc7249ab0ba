import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  askForBackup,
  changeBackupSettings,
  downloadBackup,
  findBackup,
  listBackups,
} from '#contract/backups.ts';
import type { BackupSettings } from '#contract/backups/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauthMutation } from '#web/features/account/public.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

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

export const useAskForBackup = () =>
  useMutation({
    mutationFn: () => callApi(askForBackup),
    // After a failure too, because another backup may be running.
    onSettled: useInvalidate(backupsQueryOptions()),
  });

export const useChangeBackupSettings = () =>
  useReauthMutation({
    mutationFn: (body: BackupSettings) => callApi(changeBackupSettings, { body }),
    onSuccess: useInvalidate(backupsQueryOptions()),
  });

/** Asks for a proof of identity first. Then the browser streams the file to disk. */
export const useDownloadBackup = () =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(findBackup, { params: { id } }),
    onSuccess: ({ id }) => {
      const link = document.createElement('a');
      link.href = downloadBackup.path.replace(':id', String(id));
      link.download = '';
      link.click();
    },
  });
