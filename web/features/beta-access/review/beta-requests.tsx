import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { ReceivedRequest } from '#contract/beta-access.ts';
import type { RequestStatus } from '#domain/site/beta-access.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, RowActions } from '#web/ui/list/data-table.tsx';
import { TableCard } from '#web/ui/list/table-card.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { dayText } from '#web/ui/time-texts.ts';
import { useRequests } from '../queries.ts';
import { jobText, priceText, STATUS_TONES, STATUS_WORDS } from '../texts.ts';
import { PricingCard } from './pricing-card.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  amount: 'By amount',
} as const;

type Filter = RequestStatus | 'all';

export function BetaRequests() {
  const [reviewed, setReviewed] = useState<ReceivedRequest>();
  return (
    <div className="grid gap-6">
      <RequestList onReview={setReviewed} />
      <PricingCard />
      {reviewed && <ReviewDialog request={reviewed} onClose={() => setReviewed(undefined)} />}
    </div>
  );
}

function RequestList({ onReview }: { onReview: (request: ReceivedRequest) => void }) {
  const list = useListState<keyof typeof SORTS>('newest');
  const [filter, setFilter] = useState<Filter>('all');
  const query = useRequests({
    ...list.query,
    ...(filter === 'all' ? {} : { status: filter }),
  });
  const choose = (next: Filter) => {
    setFilter(next);
    list.setPage(1);
  };
  return (
    <TableCard
      title="Requests"
      searchLabel="Search requests"
      noun="requests"
      nounOfOne="request"
      list={list}
      sorts={SORTS}
      filter={<StatusFilter value={filter} counts={query.data?.counts} onChange={choose} />}
      isFiltered={filter !== 'all'}
      query={query}
      rowsOf={({ requests }) => requests}
      columns={columnsWith(onReview)}
      empty={{
        icon: <Inbox />,
        title: 'No requests yet',
        description:
          'Requests from public profiles and the sign-in page appear here. You can also approve an email yourself in the next tab.',
      }}
    />
  );
}

type StatusFilterProps = {
  value: Filter;
  counts: Record<RequestStatus, number> | undefined;
  onChange: (value: Filter) => void;
};

function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  const statuses = Object.entries(STATUS_WORDS) as [RequestStatus, string][];
  return (
    <div className="min-w-[min(9rem,100%)] max-sm:flex-1">
      <SelectField
        label="Status"
        value={value}
        onChange={({ target }) => onChange(target.value as Filter)}
        options={[
          { value: 'all', label: 'All' },
          ...statuses.map(([status, words]) => ({
            value: status,
            label: counts ? `${words} (${counts[status]})` : words,
          })),
        ]}
      />
    </div>
  );
}

const columnsWith = (
  onReview: (request: ReceivedRequest) => void,
): readonly Column<ReceivedRequest>[] => [
  {
    label: 'Applicant',
    as: 'title',
    cell: (request) => (
      <div className="grid">
        <span className="font-semibold">{request.firstName}</span>
        <span className="text-sm text-secondary">{request.email}</span>
      </div>
    ),
  },
  { label: 'Job', cell: jobText },
  { label: 'Would pay', isShort: true, cell: priceText },
  { label: 'Requested', isShort: true, cell: ({ createdAt }) => dayText(createdAt) },
  {
    label: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Badge>,
  },
  {
    label: 'Actions',
    as: 'actions',
    cell: (request) => (
      <RowActions>
        <Button
          aria-label={`Review the request of ${request.firstName}, ${request.email}`}
          onClick={() => onReview(request)}
        >
          Review
        </Button>
      </RowActions>
    ),
  },
];
