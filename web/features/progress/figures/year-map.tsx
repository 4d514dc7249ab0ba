import { useMemo, useState } from 'react';
import { numberText } from '#domain/text/pluralise.ts';
import { MONTHS } from '#domain/days/day-words.ts';
import { percentOf } from '#domain/progress/day-status.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  hasYearToShow,
  type Tally,
  tallyMonths,
  type YearCell,
  yearCells,
} from '#domain/progress/year-map.ts';
import { useMedia } from '#web/ui/use-media.ts';
import {
  type Grid,
  landscapeGrid,
  type Point,
  portraitGrid,
  toYearPaths,
  type YearMark,
  type YearPaths,
} from './year-paths.ts';

export type OfOneWords = { done: string; part?: string; missed: string };

export type YearOfDays = {
  year: number;
  today: LocalDay;
  /** The first day with data. */
  since: LocalDay;
  /** A day of one habit is done or not. A day of all habits can be done in part. */
  isOfOne?: boolean;
  /** The labels of done, partly done and not done. A single habit has no partly. */
  words?: OfOneWords;
  markOf: (day: LocalDay) => YearMark;
  tallyOf: (day: LocalDay) => Tally;
};

/** The breakpoint from which a month fits a line. */
const NARROW = '(width < 40rem)';

/** Hidden without data, because empty marks would fill two screens of a phone. */
export function YearMap({ days }: { days: YearOfDays }) {
  if (hasYearToShow(days.since, days.today)) return <Map days={days} />;
  return (
    <p className="text-secondary">Your year appears here once you have two weeks of history.</p>
  );
}

/** A grid of twelve by thirty-one day marks, with a table for screen readers. */
function Map({ days }: { days: YearOfDays }) {
  const { year, tallyOf } = days;
  const isNarrow = useMedia(NARROW);
  const cells = useMemo(() => yearCells(year), [year]);
  const months = useMemo(() => tallyMonths(cells, tallyOf), [cells, tallyOf]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Picture grid={isNarrow ? portraitGrid : landscapeGrid} {...{ days, cells, months }} />
      <Legend entries={days.isOfOne ? ofOne(days.words) : OF_ALL} />
      <InWords year={year} months={months} />
    </div>
  );
}

type PictureProps = {
  grid: Grid;
  days: YearOfDays;
  cells: readonly YearCell[];
  months: readonly Tally[];
};

function Picture({ grid, days, cells, months }: PictureProps) {
  const { year, today, markOf } = days;
  const paths = useMemo(
    () =>
      toYearPaths(
        grid,
        cells.map((cell) => ({ cell, mark: markOf(cell.day) })),
      ),
    [grid, cells, markOf],
  );
  const cellOfToday = cells.find(({ day }) => day === today);
  return (
    <svg
      viewBox={`0 0 ${grid.width} ${grid.height}`}
      role="img"
      aria-label={describeYear(year, months)}
      className={grid === portraitGrid ? 'mx-auto w-full max-w-sm' : 'w-full'}
      fill="none"
    >
      <MonthNames grid={grid} />
      <Marks paths={paths} />
      {cellOfToday && <Today {...grid.toPoint(cellOfToday)} />}
    </svg>
  );
}

/** A perfect day is a closed ring, and thicker than an open one. */
function Marks({ paths }: { paths: YearPaths }) {
  return (
    <>
      <path d={paths.rest} className="fill-outline" />
      <path d={paths.track} className="stroke-track" strokeWidth={1.7} />
      <path d={paths.part} className="stroke-accent" strokeWidth={1.7} />
      <path d={paths.skipped} className="stroke-text-secondary" strokeWidth={0.7} />
      <path d={paths.full} className="stroke-accent" strokeWidth={2.7} />
    </>
  );
}

function MonthNames({ grid }: { grid: Grid }) {
  return MONTHS.map((name, month) => {
    const { x, y } = grid.toPoint({ day: '' as LocalDay, month, dayIndex: 0 });
    const isLandscape = grid === landscapeGrid;
    return (
      <text
        key={name}
        x={isLandscape ? 0 : x}
        y={isLandscape ? y + 1.5 : 6}
        textAnchor={isLandscape ? 'start' : 'middle'}
        fontSize={isLandscape ? 4.4 : 6}
        className="fill-text-secondary"
      >
        {isLandscape ? name.slice(0, 3) : name.charAt(0)}
      </text>
    );
  });
}

function Today({ x, y }: Point) {
  return <circle cx={x} cy={y} r={4.7} className="stroke-text" strokeWidth={0.6} />;
}

type LegendEntry = readonly [label: string, mark: YearMark];

const SHARED: readonly LegendEntry[] = [
  ['Skipped', { kind: 'skipped' }],
  ['Nothing scheduled', { kind: 'rest' }],
];
const OF_ALL: readonly LegendEntry[] = [
  ['All done', { kind: 'ring', share: 1 }],
  ['Some done', { kind: 'ring', share: 0.6 }],
  ['None done', { kind: 'ring', share: 0 }],
  ...SHARED,
];
const ofOne = ({ done, part, missed }: OfOneWords = { done: 'Done', missed: 'Missed' }) => [
  [done, { kind: 'ring', share: 1 }] satisfies LegendEntry,
  ...(part ? [[part, { kind: 'ring', share: 0.6 }] satisfies LegendEntry] : []),
  [missed, { kind: 'ring', share: 0 }] satisfies LegendEntry,
  ...SHARED,
];

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-secondary" aria-label="Legend">
      {entries.map(([label, mark]) => (
        <LegendItem key={label} label={label} mark={mark} />
      ))}
    </ul>
  );
}

const single: Grid = { width: 10, height: 10, toPoint: () => ({ x: 5, y: 5 }) };

function LegendItem({ label, mark }: { label: string; mark: YearMark }) {
  const paths = toYearPaths(single, [
    { cell: { day: '' as LocalDay, month: 0, dayIndex: 0 }, mark },
  ]);
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-4" fill="none">
        <Marks paths={paths} />
      </svg>
      {label}
    </li>
  );
}

function describeYear(year: number, months: readonly Tally[]): string {
  const done = months.reduce((sum, month) => sum + month.done, 0);
  const due = months.reduce((sum, month) => sum + month.due, 0);
  return `${year}: ${numberText(done)} of ${numberText(due)} done, day by day`;
}

/** The text alternative by month. Rendered when it is opened, for a fast page. */
function InWords({ year, months }: { year: number; months: readonly Tally[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center rounded-sm text-secondary underline decoration-outline underline-offset-4">
        Monthly totals
      </summary>
      {isOpen && <MonthTable year={year} months={months} />}
    </details>
  );
}

function MonthTable({ year, months }: { year: number; months: readonly Tally[] }) {
  return (
    <table className="w-full max-w-sm">
      <caption className="sr-only">Done by month in {year}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Done</th>
          <th scope="col">Percent</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ done, due }, month) => (
          <tr key={MONTHS[month]} className="h-8">
            <th scope="row" className="text-left font-medium">
              {MONTHS[month]}
            </th>
            <td className="text-right">
              {numberText(done)}/{numberText(due)}
            </td>
            <td className="w-20 text-right text-secondary">
              {due > 0 ? `${percentOf(done, due)}%` : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
