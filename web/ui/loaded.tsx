import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type QueryState = Pick<UseQueryResult, 'isError' | 'isPaused' | 'isFetching'> & {
  refetch: () => Promise<unknown>;
};

/** The parts of a query that are used here. Data that are computed from others have them, too. */
export type LoadedQuery<Data> = QueryState & { data: Data | undefined };

/** Whether there are no data, and no pending request could bring them. */
export const hasFailed = ({
  data,
  isError,
  isPaused,
}: Pick<LoadedQuery<unknown>, 'data' | 'isError' | 'isPaused'>): boolean =>
  data === undefined && (isError || isPaused);

type LoadErrorProps = {
  query: QueryState;
  /** Names what did not load. */
  title?: string | undefined;
  /** What the user can do. Hidden if the connection may be the cause. */
  description?: string;
  /** Shows one line of text, for an unimportant part. */
  isQuiet?: boolean | undefined;
};

/** Shows that a query has failed, with a button to try again. */
export function LoadError({ query, title, isQuiet = false, ...rest }: LoadErrorProps) {
  const { isPaused, isFetching, refetch } = query;
  const retry = { onRetry: () => void refetch(), isRetrying: isFetching };
  if (isQuiet) return <QuietFailure {...retry}>{title}</QuietFailure>;
  // Not that the user is offline: a line above the page says it once.
  const description = isPaused ? { description: 'It loads when you’re back online.' } : {};
  return <ErrorState {...(title && { title })} {...rest} {...description} {...retry} />;
}

type QuietFailureProps = { children: ReactNode; onRetry: () => void; isRetrying: boolean };

function QuietFailure({ children, onRetry, isRetrying }: QuietFailureProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-secondary">{children}</p>
      <Button onClick={onRetry} isBusy={isRetrying}>
        Try again
      </Button>
    </div>
  );
}

export type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  skeleton: ReactNode;
  /** Names what did not load. */
  errorTitle?: string | undefined;
  isQuiet?: boolean | undefined;
  children: (data: Data) => ReactNode;
};

/** Shows the data of a query. Until then a skeleton, or the error with a button to try again. */
export function Loaded<Data>({
  query,
  skeleton,
  errorTitle,
  isQuiet,
  children,
}: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!hasFailed(query)) return skeleton;
  return <LoadError query={query} title={errorTitle} isQuiet={isQuiet} />;
}

type ErrorStateProps = {
  /** What happened. */
  title?: string;
  /** What the user can do. */
  description?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
};

export function ErrorState({
  title = 'Couldn’t load this',
  description = 'Check your connection and try again.',
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-4 py-10 text-center">
      <CloudOff aria-hidden="true" strokeWidth={1.5} className="mb-3 size-8 text-secondary" />
      <p className="font-semibold">{title}</p>
      {description && <p className="max-w-sm text-balance text-secondary">{description}</p>}
      {onRetry && (
        <div className="mt-4">
          <Button onClick={onRetry} isBusy={isRetrying}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
