import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '#contract/admin.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { PagedTable } from '#web/ui/list/paged-table.tsx';
import { momentText } from '#web/ui/figures.ts';
import { useAudit } from '../queries.ts';
import { actionText, subjectText } from './texts.ts';

const SORTS = { newest: 'Newest first', oldest: 'Oldest first' } as const;

export function AuditCard() {
  const list = useListState<keyof typeof SORTS>('newest');
  const answer = useAudit(list.query);
  return (
    <Card aria-label="Audit log">
      <CardHeader title="Audit log" description="Every change made in this area." />
      <ListTools searchLabel="Search the log" sorts={SORTS} {...list.tools} />
      <PagedTable
        label="Audit log"
        noun="entries"
        nounOfOne="entry"
        answer={answer}
        rowsOf={({ entries }) => entries}
        columns={COLUMNS}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title={list.isSearching ? 'No matching entries' : 'No changes yet'}
            description={list.isSearching ? 'Try another search.' : 'Changes you make appear here.'}
          />
        }
        onPage={list.setPage}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'What',
    as: 'title',
    cell: ({ action, subject }) => (
      <div className="grid">
        <span className="font-semibold">{actionText(action)}</span>
        <span className="text-sm text-secondary">{subjectText(subject)}</span>
      </div>
    ),
  },
  { label: 'Change', cell: (entry) => <Changes entry={entry} /> },
  { label: 'Who', cell: ({ actor }) => actor?.username ?? 'Deleted user' },
  { label: 'When', isShort: true, cell: ({ createdAt }) => momentText(createdAt) },
];

function Changes({ entry: { changes } }: { entry: AuditEntry }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="text-secondary">{field}: </span>
          {changeText(before, after)}
        </li>
      ))}
    </ul>
  );
}

function changeText(before: string | null, after: string | null): string {
  if (before === after || before === null) return shown(after);
  return `${shown(before)} → ${shown(after)}`;
}

/** Moments as people read them. */
function shown(value: string | null): string {
  if (value === null) return '–';
  return new Date(value).toJSON() === value ? momentText(value) : value;
}
