import type { PageAnalytics } from '#contract/analytics.ts';
import { shortMonthDay } from '#domain/days/day-words.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { type Bar, highestTick, toBars, toLine } from './bars.ts';

type Days = PageAnalytics['overTime'];

const SIZE = { width: 600, height: 160 };

const nameOf = (day = ''): string => shortMonthDay(toLocalDay(day));

/** Views as columns, visitors as a line. */
export function ViewsChart({ days }: { days: Days }) {
  const top = highestTick(Math.max(...days.map(({ totalViews }) => totalViews)));
  const size = { ...SIZE, top };
  const bars = toBars(
    days.map(({ totalViews }) => totalViews),
    size,
  );
  const line = toLine(
    days.map(({ uniqueVisitors }) => uniqueVisitors),
    size,
  );
  return (
    <ChartFrame
      label={describe(days)}
      size={SIZE}
      top={numberText(top)}
      bottom="0"
      className="h-48"
      legend={<Legend />}
      captions={
        <>
          <span>{nameOf(days[0]?.day)}</span>
          <span>{nameOf(days.at(-1)?.day)}</span>
        </>
      }
    >
      {bars.map((bar, index) => (
        <Column key={days[index]?.day} bar={bar} tip={tipOf(days[index])} />
      ))}
      <path
        d={line}
        className="stroke-text"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </ChartFrame>
  );
}

function Column({ bar, tip }: { bar: Bar; tip: string }) {
  return (
    <rect {...bar} className="fill-outline">
      <title>{tip}</title>
    </rect>
  );
}

function Legend() {
  return (
    <div className="flex gap-5 text-sm text-secondary" aria-hidden="true">
      <span className="inline-flex items-center gap-2">
        <span className="size-3 rounded-full bg-outline" />
        Views
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="h-0.5 w-4 bg-primary" />
        Visitors
      </span>
    </div>
  );
}

const tipOf = (row: Days[number] | undefined): string =>
  row
    ? `${nameOf(row.day)}: ${pluralise(row.totalViews, 'view')}, ${pluralise(row.uniqueVisitors, 'visitor')}`
    : '';

function describe(days: Days): string {
  const views = days.reduce((sum, { totalViews }) => sum + totalViews, 0);
  const busiest = days.reduce((most, row) => (row.totalViews > most.totalViews ? row : most));
  return `${pluralise(views, 'view')} in ${pluralise(days.length, 'day')}; the busiest was ${tipOf(busiest)}`;
}
