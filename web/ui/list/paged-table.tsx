import type { ReactNode } from 'react';
import { ErrorState } from '../error-state.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';

type Page = { page: number; pageSize: number; total: number };

/** As a query answers. */
type Answer<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The page before stands in until this one is there. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type PagedTableProps<Data extends Page, Row> = {
  /** Tells a screen reader what the rows are. */
  label: string;
  /** What is counted: "requests", and of one "request". */
  noun: string;
  nounOfOne: string;
  answer: Answer<Data>;
  rowsOf: (data: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  /** Stands in for a list without rows. */
  empty: ReactNode;
  onPage: (page: number) => void;
};

/** A long list, a page at a time, in whatever state its answer is. */
export function PagedTable<Data extends Page, Row extends { id: number | string }>({
  label,
  noun,
  nounOfOne,
  answer: { data, isError, isFetching, isPlaceholderData, refetch },
  rowsOf,
  columns,
  empty,
  onPage,
}: PagedTableProps<Data, Row>) {
  if (!data && isError) {
    return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <ListSkeleton label={`Loading ${noun}…`} />;
  if (data.total === 0) return empty;
  const { page, pageSize, total } = data;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rowsOf(data)}
        keyOf={({ id }) => id}
        isStale={isPlaceholderData}
      />
      <Pager {...{ page, pageSize, total, noun, nounOfOne, onPage }} />
    </>
  );
}
