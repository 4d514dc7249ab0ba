import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that refetches the queries. Use it as `onSettled`, because data may have changed despite a
 * failure.
 */
export function useInvalidate(...queries: readonly { queryKey: QueryKey }[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  };
}
