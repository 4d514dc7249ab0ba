import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyInput } from '#contract/call.ts';
import { getPasses, type Passes, signUpFromPodcast } from '#contract/podcast.ts';
import { ASSUMED_PASSES } from '#domain/site/podcast.ts';
import { callApi } from '#web/client/call-api.ts';

const passesQueryOptions = queryOptions({
  queryKey: ['podcast-passes'],
  queryFn: () => callApi(getPasses),
  staleTime: 0,
  // The page shows assumed passes if the request fails.
  retry: false,
});

/** Undefined while loading. The assumed passes if the request fails. */
export function usePasses(): Passes | undefined {
  const { data, isError } = useQuery(passesQueryOptions);
  return data ?? (isError ? ASSUMED_PASSES : undefined);
}

export const useSignUp = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof signUpFromPodcast>) => callApi(signUpFromPodcast, { body }),
  });
