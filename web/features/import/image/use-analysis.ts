import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { analyzeImage, getImageProgress, type ImageAnalysis } from '#contract/import/image.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';
import { toastNotAnalyzed, toastRefused } from './toasts.ts';

const ASK_EVERY = 1000;

export function useAnalysis(onRead: (analysis: ImageAnalysis) => void) {
  return useMutation({
    mutationFn: (file: File) => callApi(analyzeImage, { file }),
    onSuccess: (analysis) => {
      if (!analysis.success) toastRefused(analysis.message);
      onRead(analysis);
    },
    onError: (error) => {
      const refusal = refusalIn(error);
      if (refusal === undefined) toastNotAnalyzed();
      else toastRefused(refusal);
    },
  });
}

/** What the server says of a picture that it will not read; undefined when it did not get so far. */
export const refusalIn = (error: unknown): string | undefined =>
  error instanceof ApiError && analyzeImage.refuses.some((status) => status === error.status)
    ? error.serverMessage
    : undefined;

const progressQueryOptions = () =>
  queryOptions({
    queryKey: ['image-progress'],
    queryFn: () => callApi(getImageProgress),
    ...polledEvery(ASK_EVERY),
    refetchOnWindowFocus: false,
    staleTime: 0,
    // That of the picture before says nothing of this one.
    gcTime: 0,
  });

/** How far the server is; undefined until it has said. */
export const useImageProgress = () => useQuery(progressQueryOptions()).data;
