import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** What is read of a query, so that data that follow from others are shown in the same way. */
export type LoadedQuery<Data> = Pick<UseQueryResult, 'isError' | 'isFetching'> & {
  data: Data | undefined;
  refetch: () => Promise<unknown>;
};

type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  skeleton: ReactNode;
  /** Says what did not load. */
  errorTitle?: string;
  children: (data: Data) => ReactNode;
};

/** The data of a query, its skeleton until then, or the error with a button to try again. */
export function Loaded<Data>({ query, skeleton, errorTitle, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError) return skeleton;
  return (
    <ErrorState
      {...(errorTitle !== undefined && { title: errorTitle })}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
