import type { PageAnalytics } from '#contract/analytics.ts';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';

type Row = PageAnalytics['analytics'][number];

const number = new Intl.NumberFormat();

const COLUMNS: readonly Column<Row>[] = [
  { label: 'Path', as: 'title', cell: ({ path }) => <span className="font-medium">{path}</span> },
  { label: 'Views', isNumber: true, cell: ({ totalViews }) => number.format(totalViews) },
  {
    label: 'Visitors',
    isNumber: true,
    cell: ({ uniqueVisitors }) => number.format(uniqueVisitors),
  },
  {
    label: 'Sessions',
    isNumber: true,
    cell: ({ uniqueSessions }) => number.format(uniqueSessions),
  },
  {
    label: 'Signed-in',
    isNumber: true,
    cell: ({ authenticatedUsers }) => number.format(authenticatedUsers),
  },
];

export function PathTable({ rows }: { rows: readonly Row[] }) {
  return <DataTable label="Top pages" columns={COLUMNS} rows={rows} keyOf={({ path }) => path} />;
}
