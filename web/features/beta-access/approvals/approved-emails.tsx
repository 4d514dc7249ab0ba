import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { ApprovedEmail } from '#contract/beta-access.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { TableCard } from '#web/ui/list/table-card.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useApprovals } from '../queries.ts';
import { STATE_TONES, STATE_WORDS, stateOf } from '../texts.ts';
import { ApprovalActions } from './approval-actions.tsx';
import { ApproveForm } from './approve-form.tsx';
import { ResetDialog } from './reset-dialog.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'By email',
  expiry: 'By expiry',
} as const;

export function ApprovedEmails() {
  const [reset, setReset] = useState<ApprovedEmail>();
  return (
    <div className="grid gap-6">
      <Card title="Approve an email" description="Lets someone register without a request.">
        <ApproveForm />
      </Card>
      <ApprovalList onReset={setReset} />
      {reset && <ResetDialog approval={reset} onClose={() => setReset(undefined)} />}
    </div>
  );
}

function ApprovalList({ onReset }: { onReset: (approval: ApprovedEmail) => void }) {
  const list = useListState<keyof typeof SORTS>('newest');
  const query = useApprovals(list.query);
  const counts = query.data?.counts;
  return (
    <TableCard
      title="Approved emails"
      description={
        counts ? `${counts.open} open, ${counts.used} used, ${counts.expired} expired` : ' '
      }
      searchLabel="Search approved emails"
      noun="emails"
      nounOfOne="email"
      list={list}
      sorts={SORTS}
      query={query}
      rowsOf={({ approvedEmails }) => approvedEmails}
      columns={columnsWith(onReset)}
      empty={{
        icon: <MailPlus />,
        title: 'No emails are approved yet',
        description: 'Approve an address above, or a request in the first tab.',
      }}
    />
  );
}

/** Seven groups of four would leave no room for the address on one line. */
function Code({ code }: { code: string }) {
  const middle = code.indexOf('-', code.length / 2) + 1;
  return (
    <span className="inline-block text-sm lg:max-w-44">
      <span className="whitespace-nowrap">{code.slice(0, middle)}</span>
      <wbr />
      <span className="whitespace-nowrap">{code.slice(middle)}</span>
    </span>
  );
}

const columnsWith = (
  onReset: (approval: ApprovedEmail) => void,
): readonly Column<ApprovedEmail>[] => [
  {
    label: 'Email',
    as: 'title',
    cell: ({ email, notes }) => (
      <div className="grid">
        <span className="font-semibold">{email}</span>
        {notes && <span className="text-sm text-secondary">{notes}</span>}
      </div>
    ),
  },
  {
    label: 'Invitation',
    cell: (approval) => {
      const state = stateOf(approval);
      return <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>;
    },
  },
  { label: 'Code', cell: ({ invitationCode }) => <Code code={invitationCode} /> },
  { label: 'Expires', isShort: true, cell: ({ codeExpires }) => dayText(codeExpires) },
  {
    label: 'Sent',
    isShort: true,
    cell: ({ invitationSentAt }) => (invitationSentAt ? dayText(invitationSentAt) : '–'),
  },
  {
    label: 'Actions',
    as: 'actions',
    cell: (approval) => <ApprovalActions approval={approval} onReset={onReset} />,
  },
];
