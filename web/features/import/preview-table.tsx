import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Column = { name: string; width: string };
type PreviewTableProps = { columns: readonly Column[]; children: ReactNode };

/** The rows to import, in columns of fixed width. */
export function PreviewTable({ columns, children }: PreviewTableProps) {
  return (
    <div className="overflow-hidden rounded-md border border-border">
      <table className="w-full table-fixed text-left text-sm">
        <thead className="bg-secondary">
          <tr>
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={clsx('px-2 py-2 font-medium sm:px-3', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
