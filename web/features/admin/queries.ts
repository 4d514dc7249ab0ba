import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import * as calls from '#contract/admin.ts';
import type { ResponseOf, QueryInput } from '#contract/call.ts';
import { listOutbox } from '#contract/notifications.ts';
import { listSystemSettings, updateSystemSetting } from '#contract/settings.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth } from '#web/features/account/public.ts';

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

/** After a failure too, because the row may have changed. */
function useReload(changed: { queryKey: QueryKey }): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries(changed), client.invalidateQueries(allAudit)]);
  };
}

export const useRenameUser = () =>
  useMutation({
    mutationFn: ({ id, username }: { id: number; username: string }) =>
      callApi(calls.renameUser, { params: { id }, body: { username } }),
    onSettled: useReload(allUsers),
  });

/** Only this response contains the link. */
export function useMakeResetLink() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (id: number) => withReauth(() => callApi(calls.makeResetLink, { params: { id } })),
    onSettled: useReload(allUsers),
  });
}

export function useRemoveUser() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (id: number) => withReauth(() => callApi(calls.removeUser, { params: { id } })),
    onSettled: useReload(allUsers),
  });
}

export function useEndUserSessions() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (id: number) =>
      withReauth(() => callApi(calls.endUserSessions, { params: { id } })),
    onSettled: useReload(allUsers),
  });
}

export function useTakeFactorsAway() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (id: number) =>
      withReauth(() => callApi(calls.takeFactorsAway, { params: { id } })),
    onSettled: useReload(allUsers),
  });
}

export function useChangeSetting() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: ({ key, value }: { key: string; value: string }) =>
      withReauth(() => callApi(updateSystemSetting, { params: { key }, body: { value } })),
    onSettled: useReload(settingsQueryOptions),
  });
}
