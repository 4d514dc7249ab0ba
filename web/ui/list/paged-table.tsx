import { type ReactNode, useEffect } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { nounFor, numberText } from '#domain/text/pluralise.ts';
import { Loaded, type LoadedQuery } from '../loaded.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { LoadingRegion, Skeleton } from '../skeleton.tsx';
import { IconButton } from '../button.tsx';

export type Page = { page: number; pageSize: number; total: number };

export type PagedTableProps<Data extends Page, Item> = {
  /** Names the rows for screen readers. */
  label: string;
  /** The plural of what is counted, such as "requests". `nounOfOne` is the singular. */
  noun: string;
  nounOfOne: string;
  /** `isPlaceholderData`: the previous page is shown until this one arrives. */
  query: LoadedQuery<Data> & { isPlaceholderData: boolean };
  rowsOf: (data: Data) => readonly Item[];
  columns: readonly Column<Item>[];
  /** Replaces a list without rows. */
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

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Rows on wide screens, cards on a phone. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-36 rounded-md lg:h-13" />
      ))}
    </LoadingRegion>
  );
}

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** The plural of what is counted, such as "requests". `nounOfOne` is the singular. */
  noun: string;
  nounOfOne: string;
  onPage: (page: number) => void;
};

/** Shows which rows are visible and how many there are, with buttons for the other pages. */
export function Pager({ page, pageSize, total, noun, nounOfOne, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  // The last row of the last page may have been deleted.
  useEffect(() => {
    if (page > last) onPage(last);
  }, [page, last, onPage]);
  const first = (page - 1) * pageSize + 1;
  const until = Math.min(total, page * pageSize);
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p role="status" className="text-sm text-secondary">
        {shownText({ first, until, total })} {nounFor(total, nounOfOne, noun)}
      </p>
      {last > 1 && (
        <div className="flex items-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Previous page"
            variant="secondary"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <span className="text-sm text-secondary">
            Page {numberText(page)} of {numberText(last)}
          </span>
          <IconButton
            icon={ChevronRight}
            label="Next page"
            variant="secondary"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}

type Shown = { first: number; until: number; total: number };

/** '26–50 of 120', or '12' if all rows are visible. */
function shownText({ first, until, total }: Shown): string {
  if (first > until || (first === 1 && until === total)) return numberText(total);
  const range = first === until ? numberText(first) : `${numberText(first)}–${numberText(until)}`;
  return `${range} of ${numberText(total)}`;
}
