import type { ReactNode } from 'react';
import type { useListState } from '#web/client/use-list-state.ts';
import { Card, CardHeader } from '../card.tsx';
import { EmptyState, type EmptyStateProps } from '../empty-state.tsx';
import { type Page, PagedTable, type PagedTableProps } from './paged-table.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';

type TableCardProps<Data extends Page, Item, Sort extends string> = Omit<
  PagedTableProps<Data, Item>,
  'label' | 'empty' | 'onPage'
> & {
  title: string;
  /** Without it, the title is hidden. */
  description?: string;
  list: ReturnType<typeof useListState<Sort>>;
  searchLabel: string;
  sorts: Readonly<Record<Sort, string>>;
  /** Next to search and order. */
  filter?: ReactNode;
  isFiltered?: boolean;
  /** Shown when the list has no items and there is no search or filter. */
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

type ListToolsProps<Sort extends string> = {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  sort: Sort;
  sorts: Readonly<Record<Sort, string>>;
  onSort: (sort: Sort) => void;
  children?: ReactNode;
};

export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  const sorts = Object.entries(props.sorts) as [Sort, string][];
  return (
    <div role="search" className="mb-5 flex flex-wrap items-end gap-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <TextField
          label={props.searchLabel}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={props.search}
          onChange={({ target }) => props.onSearch(target.value)}
        />
      </div>
      {sorts.length > 1 && (
        <div className="min-w-[min(9rem,100%)] max-sm:flex-1">
          <SelectField
            label="Order"
            value={props.sort}
            onChange={({ target }) => props.onSort(target.value as Sort)}
            options={sorts.map(([value, label]) => ({ value, label }))}
          />
        </div>
      )}
      {props.children}
    </div>
  );
}
