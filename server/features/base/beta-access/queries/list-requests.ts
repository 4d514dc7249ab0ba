import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type * as calls from '#contract/beta-access.ts';
import type { ReceivedRequest, REQUEST_SORTS } from '#contract/beta-access.ts';
import { PRICE_STEPS, PRICING_INTERVALS, type PricingInterval } from '#domain/site/beta-access.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { pagedList } from '#server/database/paged-list.ts';

export const REQUEST_COLUMNS = `id, first_name as "firstName", email, job_title as "jobTitle",
  custom_job_title as "customJobTitle", pricing_amount as "pricingAmount",
  pricing_interval as "pricingInterval", status, notified, created_at as "createdAt",
  reviewed_at as "reviewedAt", review_notes as "reviewNotes"`;

const countAll = statement(
  'beta-access.count-requests',
  `select (count(*) filter (where status = 'pending'))::int as pending,
          (count(*) filter (where status = 'approved'))::int as approved,
          (count(*) filter (where status = 'rejected'))::int as rejected
     from beta_access_requests`,
);

export type RequestRow = Omit<ReceivedRequest, 'createdAt' | 'reviewedAt'> & {
  createdAt: Date;
  reviewedAt: Date | null;
};

const readPage = pagedList<RequestRow, (typeof REQUEST_SORTS)[number]>({
  name: 'beta-access.requests',
  table: 'from beta_access_requests',
  columns: REQUEST_COLUMNS,
  search: ['first_name', 'email', 'coalesce(custom_job_title, job_title)'],
  filter: { text: '($2::text is null or status = $2)', values: 1 },
  orders: {
    newest: 'id desc',
    oldest: 'id',
    name: 'lower(first_name), id',
    amount: 'pricing_amount desc, id desc',
  },
});

export const toRequest = (row: RequestRow): ReceivedRequest => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
});

type RequestPage = ResponseOf<typeof calls.listBetaRequests>;

export async function listBetaRequests(
  queries: Queries,
  { status, ...query }: QueryOf<typeof calls.listBetaRequests>,
): Promise<RequestPage> {
  const [{ rows, facts }, counts] = await Promise.all([
    readPage(queries, query, [status ?? null]),
    queries.run<RequestPage['counts']>(countAll, []),
  ]);
  const none = { pending: 0, approved: 0, rejected: 0 };
  return { requests: rows.map(toRequest), counts: counts[0] ?? none, ...facts };
}

const pricing = statement(
  'beta-access.pricing',
  `select pricing_interval as interval,
          width_bucket(pricing_amount, $1::numeric[]) as step,
          count(*)::int as count
     from beta_access_requests group by 1, 2`,
);
const medians = statement(
  'beta-access.median-price',
  `select pricing_interval as interval,
          percentile_disc(0.5) within group (order by pricing_amount)::text as median
     from beta_access_requests group by 1`,
);

type PriceRow = { interval: PricingInterval; step: number; count: number };
type MedianRow = { interval: PricingInterval; median: string };

export async function getPricing(queries: Queries): Promise<ResponseOf<typeof calls.getPricing>> {
  const [rows, middles] = await Promise.all([
    queries.run<PriceRow>(pricing, [PRICE_STEPS]),
    queries.run<MedianRow>(medians, []),
  ]);
  const intervals = PRICING_INTERVALS.map((interval) => {
    const own = rows.filter((row) => row.interval === interval);
    return {
      interval,
      count: own.reduce((sum, { count }) => sum + count, 0),
      median: middles.find((row) => row.interval === interval)?.median ?? '0',
      steps: PRICE_STEPS.map((from, index) => ({
        from,
        count: own.find(({ step }) => step === index + 1)?.count ?? 0,
      })),
    };
  });
  return { intervals };
}
