import { useQuery } from '@tanstack/react-query';
import { polledEvery } from '#web/client/polling.ts';

/** The progress of an upload on the server. Undefined until its first response. */
export const useProgress = <Progress>(
  name: string,
  fetchProgress: () => Promise<Progress>,
  everyMs: number,
): Progress | undefined =>
  useQuery({
    queryKey: [name],
    queryFn: fetchProgress,
    ...polledEvery(everyMs),
    refetchOnWindowFocus: false,
    staleTime: 0,
    // The progress of the previous upload does not apply.
    gcTime: 0,
  }).data;
