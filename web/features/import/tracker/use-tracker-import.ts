import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getImportProgress,
  importTracker,
  previewImport,
  MAX_TRACKER_BYTES,
  TRACKER_REFUSALS,
} from '#contract/import/trackers.ts';
import { ApiError, callApi, serverMessageOr } from '#web/client/call-api.ts';
import { refreshHabits } from '#web/features/habits/public.ts';
import { useProgress } from '../use-progress.ts';

const POLL_INTERVAL_MS = 500;
const NOT_SENT = 'Couldn’t send the file. Check your connection and try again.';

export function useTrackerPreview() {
  return useMutation({
    mutationFn: async (file: File) => {
      // The server would refuse it only after the upload.
      if (file.size > MAX_TRACKER_BYTES) throw new ApiError(413, TRACKER_REFUSALS.tooLarge);
      return callApi(previewImport, { file });
    },
  });
}

/** The file, and the indexes of habits that get its rhythm instead of their weekdays. */
type Chosen = { file: File; renewed: ReadonlySet<number> };

export function useTrackerImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, renewed }: Chosen) => {
      const query = renewed.size === 0 ? {} : { renewed: [...renewed].join(',') };
      return callApi(importTracker, { file, query });
    },
    onSettled: () => {
      // The import may add years of days, so all derived data is refetched.
      void client.invalidateQueries({ refetchType: 'none' });
      void refreshHabits(client);
    },
  });
}

/** The message of the server, or of a failed upload. */
export const errorMessageIn = (error: Error): string => serverMessageOr(error, NOT_SENT);

export const useImportProgress = () =>
  useProgress('import-progress', () => callApi(getImportProgress), POLL_INTERVAL_MS);
