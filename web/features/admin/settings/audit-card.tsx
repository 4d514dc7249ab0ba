import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '#contract/admin.ts';
import { useListState } from '#web/client/use-list-state.ts';
import type { Column } from '#web/ui/list/data-table.tsx';
import { TableCard } from '#web/ui/list/table-card.tsx';
import { momentText } from '#web/ui/time-texts.ts';
import { useAudit } from '../queries.ts';
import { actionText, subjectText } from './texts.ts';

const SORTS = { newest: 'Newest first', oldest: 'Oldest first' } as const;

export function AuditCard() {
  const list = useListState<keyof typeof SORTS>('newest');
  return (
    <TableCard
      title="Audit log"
      description="Every change made in this area."
      searchLabel="Search the log"
      noun="entries"
      nounOfOne="entry"
      list={list}
      sorts={SORTS}
      query={useAudit(list.query)}
      rowsOf={({ entries }) => entries}
      columns={COLUMNS}
      empty={{
        icon: <ScrollText />,
        title: 'No changes yet',
        description: 'Changes you make appear here.',
      }}
    />
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    label: 'What',
    as: 'title',
    cell: (entry) => (
      <div className="grid">
        <span className="font-semibold">{actionText(entry.action)}</span>
        <span className="text-sm text-secondary">{subjectText(entry)}</span>
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

/** Formats timestamps. */
function shown(value: string | null): string {
  if (value === null) return '–';
  return new Date(value).toJSON() === value ? momentText(value) : value;
}
