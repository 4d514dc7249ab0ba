import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import * as calls from '#contract/admin.ts';
import type { ResponseOf, QueryInput } from '#contract/call.ts';
import { listOutbox } from '#contract/notifications.ts';
import { listSystemSettings, updateSystemSetting } from '#contract/settings.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauthMutation } from '#web/features/account/public.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

const FRESH = { staleTime: 0, placeholderData: keepPreviousData };

const allUsers = { queryKey: ['admin-users'] };
const allAudit = { queryKey: ['admin-audit'] };

const settingsQueryOptions = queryOptions({
  queryKey: ['admin-settings'],
  queryFn: async () => (await callApi(listSystemSettings)).settings,
  staleTime: 0,
});

export const useUsers = (query: QueryInput<typeof calls.listUsers>) =>
  useQuery({
    queryKey: [...allUsers.queryKey, query],
    queryFn: () => callApi(calls.listUsers, { query }),
    ...FRESH,
  });

export const useAudit = (query: QueryInput<typeof calls.listAudit>) =>
  useQuery({
    queryKey: [...allAudit.queryKey, query],
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

export const useSettings = () => useQuery(settingsQueryOptions);

export const useRenameUser = () =>
  useMutation({
    mutationFn: ({ id, username }: { id: number; username: string }) =>
      callApi(calls.renameUser, { params: { id }, body: { username } }),
    onSettled: useInvalidate(allUsers, allAudit),
  });

/** Only this response contains the link. */
export const useMakeResetLink = () =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(calls.makeResetLink, { params: { id } }),
    onSettled: useInvalidate(allUsers, allAudit),
  });

export const useRemoveUser = () =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(calls.removeUser, { params: { id } }),
    onSettled: useInvalidate(allUsers, allAudit),
  });

export const useEndUserSessions = () =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(calls.endUserSessions, { params: { id } }),
    onSettled: useInvalidate(allUsers, allAudit),
  });

export const useRemoveFactors = () =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(calls.removeFactors, { params: { id } }),
    onSettled: useInvalidate(allUsers, allAudit),
  });

export const useChangeSetting = () =>
  useReauthMutation({
    mutationFn: ({ key, value }: { key: string; value: string }) =>
      callApi(updateSystemSetting, { params: { key }, body: { value } }),
    onSettled: useInvalidate(settingsQueryOptions, allAudit),
  });
