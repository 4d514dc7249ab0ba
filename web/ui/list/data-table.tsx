import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useMedia } from '../use-media.ts';
import { Stale } from './stale.tsx';

const WIDE = '(min-width: 1024px)';

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** On a phone, `title` is the heading of a card and `actions` its last row. Both appear without their labels. */
  as?: 'title' | 'actions';
  isNumber?: boolean;
  /** Does not wrap in a table: a date, a code. */
  isShort?: boolean;
};

type DataTableProps<Row> = {
  /** Names the rows for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The next page is loading. */
  isStale?: boolean;
};

/** A table on wide screens, a card for each row on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  // Renders only one of them, because screen readers would read both.
  const isWide = useMedia(WIDE);
  const Shape = isWide ? Table : Cards;
  return (
    <Stale isStale={props.isStale ?? false}>
      <Shape {...props} />
    </Stale>
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
            {columns.map(({ label: heading, cell, as, isNumber, isShort }) => (
              <td
                key={heading}
                className={clsx(
                  cellStyles,
                  isNumber && 'text-right',
                  isShort || as === 'actions' ? 'whitespace-nowrap' : 'wrap-anywhere',
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellStyles = 'px-3 py-2.5 first:pl-0 last:pr-0';

function Cards<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const facts = columns.filter(({ as }) => as === undefined);
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className="grid grid-cols-1 content-start gap-3 rounded-md border border-border p-4"
        >
          <CardPart columns={columns} part="title" row={row} />
          <Facts columns={facts} row={row} />
          <CardPart columns={columns} part="actions" row={row} />
        </li>
      ))}
    </ul>
  );
}

type CardPartProps<Row> = {
  columns: readonly Column<Row>[];
  part: 'title' | 'actions';
  row: Row;
};

const CardPart = <Row,>({ columns, part, row }: CardPartProps<Row>) =>
  columns
    .filter(({ as }) => as === part)
    .map(({ label, cell }) => (
      <div key={label} className="min-w-0 wrap-anywhere empty:hidden">
        {cell(row)}
      </div>
    ));

/** Shows figures in one row, and other facts below each other. */
function Facts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const areFigures = columns.every(({ isNumber }) => isNumber);
  return (
    <dl className={clsx('grid', areFigures ? 'auto-cols-fr grid-flow-col gap-2' : 'gap-1.5')}>
      {columns.map(({ label, cell }) => (
        <div
          key={label}
          className={clsx(!areFigures && 'flex items-baseline justify-between gap-4')}
        >
          <dt className={clsx('shrink-0 text-secondary', areFigures ? 'text-xs' : 'text-sm')}>
            {label}
          </dt>
          <dd className={clsx('min-w-0 wrap-anywhere', !areFigures && 'text-right')}>
            {cell(row)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The buttons of a row: at the end of a table row, or side by side in a card. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow lg:flex-nowrap lg:justify-end">
      {children}
    </div>
  );
}
