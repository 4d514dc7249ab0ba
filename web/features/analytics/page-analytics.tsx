import { useState } from 'react';
import { type PageAnalytics as Answer, getPageViews } from '#contract/analytics.ts';
import { ANALYTICS_DAYS_BY_DEFAULT } from '#domain/site/analytics.ts';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/loaded.tsx';
import { Stale } from '#web/ui/list/stale.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { AnalyticsTools } from './analytics-tools.tsx';
import { PathTable } from './charts/path-table.tsx';
import { Referrers } from './charts/referrers.tsx';
import { ViewsChart } from './charts/views-chart.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '#web/client/call-api.ts';
import { utcDayText } from '#web/ui/time-texts.ts';

export function PageAnalytics() {
  const [query, setQuery] = useState({ days: ANALYTICS_DAYS_BY_DEFAULT, path: '' });
  const answer = usePageAnalytics(query);
  const { data, isError, isPlaceholderData } = answer;
  return (
    <div className="grid gap-6">
      <AnalyticsTools query={query} onQuery={setQuery} />
      {isError && (
        <Card>
          <LoadError
            query={answer}
            title="Access Denied"
            description="You need admin access to view analytics."
          />
        </Card>
      )}
      {!data && !isError && <AnalyticsSkeleton />}
      {data && !isError && (
        <Stale isStale={isPlaceholderData}>
          <Figures answer={data} path={isPlaceholderData ? '' : query.path} />
        </Stale>
      )}
    </div>
  );
}

function Figures({ answer, path }: { answer: Answer; path: string }) {
  const { analytics, pathCount, totals, overTime, referrers, period, from } = answer;
  if (totals.totalViews === 0) return <NoViews path={path} />;
  const since = `Since ${utcDayText(from)}, ${pluralise(period, 'day')} (UTC).`;
  return (
    <div className="grid gap-6">
      <Totals totals={totals} />
      <Card title="Views over time" description={since}>
        <ViewsChart days={overTime} />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-[1.8fr_1fr]">
        <Card title="Top pages" description={shownText(analytics.length, pathCount)}>
          <PathTable rows={analytics} />
        </Card>
        <Card title="Top referrers" description="Sites that link here.">
          <Referrers referrers={referrers} />
        </Card>
      </div>
    </div>
  );
}

const shownText = (shown: number, all: number): string =>
  shown === all ? `${all} in total.` : `The first ${shown} of ${all}.`;

function NoViews({ path }: { path: string }) {
  return (
    <Card>
      <EmptyState
        title={path === '' ? 'No visits yet' : `No visits to ${path}`}
        description="Try a longer period or another path."
      />
    </Card>
  );
}

function AnalyticsSkeleton() {
  return (
    <LoadingRegion label="Loading page analytics…" className="grid gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </LoadingRegion>
  );
}

const usePageAnalytics = (query: { days: number; path: string }) =>
  useQuery({
    queryKey: ['page-analytics', query],
    queryFn: () => {
      const { days, path } = query;
      return callApi(getPageViews, { query: { days, ...(path === '' ? {} : { path }) } });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function Totals({ totals }: { totals: Answer['totals'] }) {
  const figures = [
    ['Views', totals.totalViews],
    ['Visitors', totals.uniqueVisitors],
    ['Sessions', totals.uniqueSessions],
    ['Signed-in users', totals.authenticatedUsers],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end gap-1 rounded-lg bg-surface p-5 shadow-sm"
        >
          <dt className="text-sm text-secondary">{label}</dt>
          <dd className="text-2xl font-semibold sm:text-3xl">{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
