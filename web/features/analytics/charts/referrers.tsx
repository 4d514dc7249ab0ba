import type { PageAnalytics } from '#contract/analytics.ts';
import { numberText } from '#domain/text/pluralise.ts';

export function Referrers({ referrers }: Pick<PageAnalytics, 'referrers'>) {
  const most = referrers[0]?.views ?? 1;
  if (referrers.length === 0) {
    return <p className="text-secondary">No referrers yet.</p>;
  }
  return (
    <ol className="grid gap-3">
      {referrers.map(({ host, views }) => (
        <li key={host} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{host}</span>
            <span className="font-medium">{numberText(views)}</span>
          </div>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-1.5 w-full"
          >
            <rect width={100} height={4} rx={0.5} className="fill-track" />
            <rect width={(views / most) * 100} height={4} rx={0.5} className="fill-outline" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
