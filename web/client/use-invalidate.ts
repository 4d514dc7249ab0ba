import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Has the queries fetched again. As `onSettled` also after a failure, because what they show may have changed. */
export function useInvalidate(...queries: readonly { queryKey: QueryKey }[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  };
}
