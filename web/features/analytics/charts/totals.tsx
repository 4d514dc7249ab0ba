import type { PageAnalytics } from '#contract/analytics.ts';
import { countText } from '#web/ui/figures.ts';

export function Totals({ totals }: { totals: PageAnalytics['totals'] }) {
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
          <dd className="text-2xl font-semibold sm:text-3xl">{countText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
