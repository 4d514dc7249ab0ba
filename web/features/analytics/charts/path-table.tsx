import type { PageAnalytics } from '#contract/analytics.ts';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { numberText } from '#domain/text/pluralise.ts';

type PathRow = PageAnalytics['analytics'][number];

const COLUMNS: readonly Column<PathRow>[] = [
  { label: 'Path', as: 'title', cell: ({ path }) => <span className="font-medium">{path}</span> },
  { label: 'Views', isNumber: true, cell: ({ totalViews }) => numberText(totalViews) },
  {
    label: 'Visitors',
    isNumber: true,
    cell: ({ uniqueVisitors }) => numberText(uniqueVisitors),
  },
  {
    label: 'Sessions',
    isNumber: true,
    cell: ({ uniqueSessions }) => numberText(uniqueSessions),
  },
  {
    label: 'Signed-in',
    isNumber: true,
    cell: ({ authenticatedUsers }) => numberText(authenticatedUsers),
  },
];

export function PathTable({ rows }: { rows: readonly PathRow[] }) {
  return <DataTable label="Top pages" columns={COLUMNS} rows={rows} keyOf={({ path }) => path} />;
}
