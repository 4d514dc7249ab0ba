import type { ReactNode } from 'react';
import type { useListState } from '#web/client/use-list-state.ts';
import { Card, CardHeader } from '../card.tsx';
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx';
import { ListTools } from './list-tools.tsx';
import { type Page, PagedTable, type PagedTableProps } from './paged-table.tsx';

type TableCardProps<Data extends Page, Item, Sort extends string> = Omit<
  PagedTableProps<Data, Item>,
  'label' | 'empty' | 'onPage'
> & {
  title: string;
  /** Without one, the title is not shown. */
  description?: string;
  list: ReturnType<typeof useListState<Sort>>;
  searchLabel: string;
  sorts: Readonly<Record<Sort, string>>;
  /** Beside search and order. */
  filter?: ReactNode;
  isFiltered?: boolean;
  /** Shown when the list has no items and is not narrowed. */
  empty: EmptyStateProps;
};

/** A card with a long list: search, order, pages. */
export function TableCard<
  Data extends Page,
  Item extends { id: number | string },
  Sort extends string,
>(props: TableCardProps<Data, Item, Sort>) {
  const { title, description, list, searchLabel, sorts, filter, isFiltered, empty, ...table } =
    props;
  const noMatch = {
    ...empty,
    title: `No matching ${table.noun}`,
    description: filter ? 'Try another search or another status.' : 'Try another search.',
  };
  return (
    <Card aria-label={title}>
      {description !== undefined && <CardHeader {...{ title, description }} />}
      <ListTools {...{ searchLabel, sorts }} {...list.tools}>
        {filter}
      </ListTools>
      <PagedTable
        label={title}
        empty={<EmptyState {...(list.isSearching || isFiltered ? noMatch : empty)} />}
        onPage={list.setPage}
        {...table}
      />
    </Card>
  );
}
