import type { ReactNode } from 'react';
import { Loaded, type LoadedQuery } from '../loaded.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';

export type Page = { page: number; pageSize: number; total: number };

export type PagedTableProps<Data extends Page, Item> = {
  /** Says to a screen reader what the rows are. */
  label: string;
  /** What is counted: "requests", and of one "request". */
  noun: string;
  nounOfOne: string;
  /** `isPlaceholderData`: the page before is shown until this one has arrived. */
  query: LoadedQuery<Data> & { isPlaceholderData: boolean };
  rowsOf: (data: Data) => readonly Item[];
  columns: readonly Column<Item>[];
  /** Instead of a list without rows. */
  empty: ReactNode;
  onPage: (page: number) => void;
};

/** A long list, a page at a time. */
export function PagedTable<Data extends Page, Item extends { id: number | string }>(
  props: PagedTableProps<Data, Item>,
) {
  const { label, noun, nounOfOne, query, rowsOf, columns, empty, onPage } = props;
  return (
    <Loaded query={query} skeleton={<ListSkeleton label={`Loading ${noun}…`} />}>
      {(data) => {
        const { page, pageSize, total } = data;
        if (total === 0) return empty;
        return (
          <>
            <DataTable
              label={label}
              columns={columns}
              rows={rowsOf(data)}
              keyOf={({ id }) => id}
              isStale={query.isPlaceholderData}
            />
            <Pager {...{ page, pageSize, total, noun, nounOfOne, onPage }} />
          </>
        );
      }}
    </Loaded>
  );
}
