import type { QueryOf, ResponseOf } from '#contract/call.ts';
import {
  type getPricing,
  type listBetaRequests,
  type ReceivedRequest,
  REQUEST_SORTS,
} from '#contract/beta-access.ts';
import { PRICE_STEPS, PRICING_INTERVALS, type PricingInterval } from '#domain/beta-access.ts';
import { type Queries, statement } from '#server/database/database.ts';

export const REQUEST_COLUMNS = `id, first_name as "firstName", email, job_title as "jobTitle",
  custom_job_title as "customJobTitle", pricing_amount as "pricingAmount",
  pricing_interval as "pricingInterval", status, notified, created_at as "createdAt",
  reviewed_at as "reviewedAt", review_notes as "reviewNotes"`;

const FOUND = `($1 = '' or strpos(lower(first_name || ' ' || email || ' ' || coalesce(custom_job_title, job_title)), lower($1)) > 0)
  and ($2::text is null or status = $2)`;

const ORDERS = {
  newest: 'id desc',
  oldest: 'id',
  name: 'lower(first_name), id',
  amount: 'pricing_amount desc, id desc',
} satisfies Record<(typeof REQUEST_SORTS)[number], string>;

const pageBy = (sort: keyof typeof ORDERS) =>
  statement(
    `beta-access.requests-${sort}`,
    `select ${REQUEST_COLUMNS} from beta_access_requests where ${FOUND}
      order by ${ORDERS[sort]} limit $3 offset $4`,
  );

const pages = {
  newest: pageBy('newest'),
  oldest: pageBy('oldest'),
  name: pageBy('name'),
  amount: pageBy('amount'),
};

const countFound = statement(
  'beta-access.count-requests-found',
  `select count(*)::int as total from beta_access_requests where ${FOUND}`,
);
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

export const toRequest = (row: RequestRow): ReceivedRequest => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
});

type RequestPage = ResponseOf<typeof listBetaRequests>;

export async function listRequests(
  queries: Queries,
  { search = '', status, sort, page, pageSize }: QueryOf<typeof listBetaRequests>,
): Promise<RequestPage> {
  const found = [search.trim(), status ?? null];
  const [rows, totals, counts] = await Promise.all([
    queries.run<RequestRow>(pages[sort], [...found, pageSize, (page - 1) * pageSize]),
    queries.run<{ total: number }>(countFound, found),
    queries.run<RequestPage['counts']>(countAll, []),
  ]);
  return {
    requests: rows.map(toRequest),
    counts: counts[0] ?? { pending: 0, approved: 0, rejected: 0 },
    total: totals[0]?.total ?? 0,
    page,
    pageSize,
  };
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

export async function readPricing(queries: Queries): Promise<ResponseOf<typeof getPricing>> {
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
