import { Inbox } from 'lucide-react';
import { useState } from 'react';
import type { ReceivedRequest } from '#contract/beta-access.ts';
import type { RequestStatus } from '#domain/site/beta-access.ts';
import { useListState } from '#web/client/use-list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Column, RowActions } from '#web/ui/list/data-table.tsx';
import { ListTools } from '#web/ui/list/list-tools.tsx';
import { PagedTable } from '#web/ui/list/paged-table.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { dayText } from '#web/ui/figures.ts';
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
      <Card aria-label="Requests">
        <RequestList onReview={setReviewed} />
      </Card>
      <PricingCard />
      {reviewed && <ReviewDialog request={reviewed} onClose={() => setReviewed(undefined)} />}
    </div>
  );
}

function RequestList({ onReview }: { onReview: (request: ReceivedRequest) => void }) {
  const list = useListState<keyof typeof SORTS>('newest');
  const [filter, setFilter] = useState<Filter>('all');
  const answer = useRequests({
    ...list.query,
    ...(filter === 'all' ? {} : { status: filter }),
  });
  const choose = (next: Filter) => {
    setFilter(next);
    list.setPage(1);
  };
  return (
    <>
      <ListTools searchLabel="Search requests" sorts={SORTS} {...list.tools}>
        <StatusFilter value={filter} counts={answer.data?.counts} onChange={choose} />
      </ListTools>
      <PagedTable
        label="Requests"
        noun="requests"
        nounOfOne="request"
        answer={answer}
        rowsOf={({ requests }) => requests}
        columns={columnsWith(onReview)}
        empty={<NoRequests isNarrowed={list.isSearching || filter !== 'all'} />}
        onPage={list.setPage}
      />
    </>
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
    <div className="min-w-36 max-sm:flex-1">
      <SelectField
        label="Status"
        value={value}
        onChange={({ target }) => onChange(target.value as Filter)}
      >
        <option value="all">All</option>
        {statuses.map(([status, words]) => (
          <option key={status} value={status}>
            {words} {counts && `(${counts[status]})`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function NoRequests({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      icon={<Inbox />}
      title="No matching requests"
      description="Try another search or another status."
    />
  ) : (
    <EmptyState
      icon={<Inbox />}
      title="No requests yet"
      description="Requests from public profiles and the sign-in page appear here. You can also approve an email yourself in the next tab."
    />
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
  { label: 'Asked', isShort: true, cell: ({ createdAt }) => dayText(createdAt) },
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
