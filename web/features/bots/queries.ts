import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import * as calls from '#contract/bots.ts';
import type { BodyInput, QueryInput } from '#contract/call.ts';
import { callApi } from '#web/client/call-api.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

const allBots = { queryKey: ['bots'] };

const templatesQueryOptions = queryOptions({
  queryKey: ['bot-templates'],
  queryFn: async () => (await callApi(calls.listBotTemplates)).templates,
});

export const useTemplates = () => useQuery(templatesQueryOptions);

export const useBots = (query: QueryInput<typeof calls.listBots>) =>
  useQuery({
    queryKey: [...allBots.queryKey, query],
    queryFn: () => callApi(calls.listBots, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const useCreateBots = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof calls.createBots>) => callApi(calls.createBots, { body }),
    onSettled: useInvalidate(allBots),
  });

export const useChangeBot = () =>
  useMutation({
    mutationFn: ({ id, ...body }: Required<calls.BotChange> & { id: number }) =>
      callApi(calls.changeBot, { params: { id }, body }),
    onSettled: useInvalidate(allBots),
  });
