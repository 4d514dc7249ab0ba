import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getImportProgress,
  importTracker,
  previewImport,
  MAX_TRACKER_BYTES,
  TRACKER_REFUSALS,
} from '#contract/import/trackers.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';
import { refreshHabits } from '#web/features/habits/public.ts';

const ASK_EVERY = 500;
const NOT_SENT = 'The file could not be sent. Check your connection and try again.';

export function useTrackerPreview() {
  return useMutation({
    mutationFn: async (file: File) => {
      // It would be refused only after all of it was sent.
      if (file.size > MAX_TRACKER_BYTES) throw new ApiError(413, TRACKER_REFUSALS.tooLarge);
      return callApi(previewImport, { file });
    },
  });
}

/** The file, and the places in it of habits that get its rhythm instead of their weekdays. */
type Chosen = { file: File; renewed: ReadonlySet<number> };

export function useTrackerImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, renewed }: Chosen) => {
      const query = renewed.size === 0 ? {} : { renewed: [...renewed].join(',') };
      return callApi(importTracker, { file, query });
    },
    onSettled: () => {
      // Years may have come: whatever was worked out from them is asked for anew when it is next looked at.
      void client.invalidateQueries({ refetchType: 'none' });
      void refreshHabits(client);
    },
  });
}

/** What the server says of the file, or that it never got there. */
export const faultIn = (error: Error): string => serverMessageOr(error, NOT_SENT);

const progressQueryOptions = () =>
  queryOptions({
    queryKey: ['import-progress'],
    queryFn: () => callApi(getImportProgress),
    ...polledEvery(ASK_EVERY),
    refetchOnWindowFocus: false,
    staleTime: 0,
    // That of the file before says nothing of this one.
    gcTime: 0,
  });

/** How far the server is; undefined until it has said. */
export const useImportProgress = () => useQuery(progressQueryOptions()).data;
