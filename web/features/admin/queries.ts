import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import * as calls from '#contract/admin.ts';
import type { ResponseOf, SentQuery } from '#contract/call.ts';
import { listOutbox } from '#contract/notifications.ts';
import { listSystemSettings, updateSystemSetting } from '#contract/settings.ts';
import { callApi } from '#web/client/call-api.ts';

const FRESH = { staleTime: 0, placeholderData: keepPreviousData };

const usersKey = ['admin-users'] as const;
const auditKey = ['admin-audit'] as const;
const settingsKey = ['admin-settings'] as const;

export const useUsers = (query: SentQuery<typeof calls.listUsers>) =>
  useQuery({
    queryKey: [...usersKey, query],
    queryFn: () => callApi(calls.listUsers, { query }),
    ...FRESH,
  });

export const useAudit = (query: SentQuery<typeof calls.listAudit>) =>
  useQuery({
    queryKey: [...auditKey, query],
    queryFn: () => callApi(calls.listAudit, { query }),
    ...FRESH,
  });

export const useSiteStatus = (): UseQueryResult<ResponseOf<typeof calls.getSiteStatus>> =>
  useQuery({
    queryKey: ['admin-status'],
    queryFn: () => callApi(calls.getSiteStatus),
    staleTime: 0,
  });

export const useOutbox = (before: string | undefined) =>
  useQuery({
    queryKey: ['admin-outbox', before],
    queryFn: () => callApi(listOutbox, { query: { limit: '10', ...(before ? { before } : {}) } }),
    ...FRESH,
  });

export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async () => (await callApi(listSystemSettings)).settings,
    staleTime: 0,
  });

/** Also after a failure: the row may be gone, or be another one by now. */
function useReload(key: readonly string[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: auditKey }),
    ]);
  };
}

export const useRenameUser = () =>
  useMutation({
    mutationFn: ({ id, username }: { id: number; username: string }) =>
      callApi(calls.renameUser, { params: { id }, body: { username } }),
    onSettled: useReload(usersKey),
  });

/** The answer is the only time that the link is told. */
export const useMakeResetLink = () =>
  useMutation({
    mutationFn: (id: number) => callApi(calls.makeResetLink, { params: { id } }),
    onSettled: useReload(usersKey),
  });

export const useRemoveUser = () =>
  useMutation({
    mutationFn: (id: number) => callApi(calls.removeUser, { params: { id } }),
    onSettled: useReload(usersKey),
  });

export const useEndUserSessions = () =>
  useMutation({
    mutationFn: (id: number) => callApi(calls.endUserSessions, { params: { id } }),
    onSettled: useReload(usersKey),
  });

export const useChangeSetting = () =>
  useMutation({
    mutationFn: ({ key, value }: { key: string; value: 'true' | 'false' }) =>
      callApi(updateSystemSetting, { params: { key }, body: { value } }),
    onSettled: useReload(settingsKey),
  });
