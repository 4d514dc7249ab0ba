import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import * as calls from '#contract/beta-access.ts';
import type { BodyInput, QueryInput } from '#contract/call.ts';
import { callApi } from '#web/client/call-api.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

// The list must be current.
const FRESH = { staleTime: 0, placeholderData: keepPreviousData };

/** A job sends the mail a moment later. */
const SENT_AFTER_MS = 2_500;

const allRequests = { queryKey: ['beta-requests'] };
const allApprovals = { queryKey: ['approved-emails'] };

const requestsQueryOptions = (query: QueryInput<typeof calls.listBetaRequests>) =>
  queryOptions({
    queryKey: [...allRequests.queryKey, query],
    queryFn: () => callApi(calls.listBetaRequests, { query }),
  });

const approvalsQueryOptions = (query: QueryInput<typeof calls.listApprovedEmails>) =>
  queryOptions({
    queryKey: [...allApprovals.queryKey, query],
    queryFn: () => callApi(calls.listApprovedEmails, { query }),
  });

const pricingQueryOptions = queryOptions({
  queryKey: [...allRequests.queryKey, 'pricing'],
  queryFn: () => callApi(calls.getPricing),
});

/** The current request, wherever it is in the list. */
export async function findRequest({ id, email }: calls.ReceivedRequest) {
  const query = { search: email, sort: 'newest' } as const;
  const { requests } = await callApi(calls.listBetaRequests, { query });
  return requests.find((request) => request.id === id);
}

export const useRequests = (query: QueryInput<typeof calls.listBetaRequests>) =>
  useQuery({ ...requestsQueryOptions(query), ...FRESH });

export const useApprovals = (query: QueryInput<typeof calls.listApprovedEmails>) =>
  useQuery({ ...approvalsQueryOptions(query), ...FRESH });

export const usePricing = () => useQuery(pricingQueryOptions);

/** Invalidates both lists, now and after the mail. After a failure too, because the request may have changed. */
function useReload(): () => Promise<void> {
  const reload = useInvalidate(allRequests, allApprovals);
  return async () => {
    setTimeout(() => void reload(), SENT_AFTER_MS);
    await reload();
  };
}

type Review = BodyInput<typeof calls.reviewBetaRequest> & { id: number };

export const useReview = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Review) =>
      callApi(calls.reviewBetaRequest, { params: { id }, body }),
    onSettled: useReload(),
  });

export const useApprove = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof calls.approveEmail>) =>
      callApi(calls.approveEmail, { body }),
    onSettled: useReload(),
  });

export const useSendInvitation = () =>
  useMutation({
    mutationFn: (id: number) => callApi(calls.sendInvitation, { params: { id } }),
    onSettled: useReload(),
  });

export const useResetInvitation = () =>
  useMutation({
    mutationFn: (id: number) => callApi(calls.resetInvitation, { params: { id } }),
    onSettled: useReload(),
  });
