import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useIsWide } from './use-is-wide.ts';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** `title` heads a card on a phone, `actions` stands at its foot; neither shows its label there. */
  as?: 'title' | 'actions';
  isNumber?: boolean;
};

type DataTableProps<Row> = {
  /** Tells a screen reader what the rows are. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** While the next page is under way. */
  isStale?: boolean;
};

/** A table where there is room, a card for each row on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isWide = useIsWide();
  const Shape = isWide ? Table : Cards;
  return (
    <div
      aria-busy={props.isStale || undefined}
      className={clsx('transition-opacity', props.isStale && 'opacity-60')}
    >
      <Shape {...props} />
    </div>
  );
}

function Table<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-border">
          {columns.map(({ label: heading, as, isNumber }) => (
            <th
              key={heading}
              scope="col"
              className={clsx(cellStyles, 'text-sm font-medium', isNumber && 'text-right')}
            >
              <span className={clsx('text-secondary', as === 'actions' && 'sr-only')}>
                {heading}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="border-b border-border last:border-b-0">
            {columns.map(({ label: heading, cell, isNumber }) => (
              <td key={heading} className={clsx(cellStyles, isNumber && 'text-right')}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellStyles = 'px-3 py-2.5 wrap-anywhere first:pl-0 last:pr-0';

function Cards<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {rows.map((row) => (
        <li key={keyOf(row)} className="grid grid-cols-1 gap-3 rounded-md border border-border p-4">
          {columns
            .filter(({ as }) => as === 'title')
            .map(({ label: heading, cell }) => (
              <div key={heading} className="min-w-0 wrap-anywhere">
                {cell(row)}
              </div>
            ))}
          <dl className="grid gap-1.5 empty:hidden">
            {columns
              .filter(({ as }) => as === undefined)
              .map(({ label: heading, cell }) => (
                <div key={heading} className="flex items-baseline justify-between gap-4">
                  <dt className="shrink-0 text-sm text-secondary">{heading}</dt>
                  <dd className="min-w-0 text-right wrap-anywhere">{cell(row)}</dd>
                </div>
              ))}
          </dl>
          {columns
            .filter(({ as }) => as === 'actions')
            .map(({ label: heading, cell }) => (
              <div key={heading} className="empty:hidden">
                {cell(row)}
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}

/** The buttons of a row: at its end in a table, side by side in a card. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 md:justify-end">{children}</div>;
}
