import { useMemo } from 'react';
import { plainDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { percentText, sampleStrengths, toLine } from './strength-line.ts';

type StrengthChartProps = { first: LocalDay; today: LocalDay; strengths: readonly number[] };

const WIDTH = 400;
const HEIGHT = 100;

export function StrengthChart({ first, today, strengths }: StrengthChartProps) {
  const line = useMemo(
    () => toLine(sampleStrengths(strengths), { width: WIDTH, height: HEIGHT }),
    [strengths],
  );
  return (
    <figure className="grid gap-2">
      <div className="grid grid-cols-[auto_1fr] items-stretch gap-x-3">
        <span
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs text-secondary"
        >
          <span>100%</span>
          <span>0%</span>
        </span>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={describeStrength(first, strengths)}
          className="h-36 w-full border-y border-border"
          fill="none"
        >
          <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} className="fill-accent/12" />
          <path
            d={line}
            className="stroke-accent"
            strokeWidth={2.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <figcaption className="flex justify-between gap-4 text-xs text-secondary">
        <span>{plainDay(first)}</span>
        <span>{plainDay(today)}</span>
      </figcaption>
    </figure>
  );
}

const A_MONTH = 30;

function describeStrength(first: LocalDay, strengths: readonly number[]): string {
  const now = strengths.at(-1) ?? 0;
  const before = strengths.at(-1 - A_MONTH);
  const highest = strengths.reduce((high, value) => Math.max(high, value), 0);
  const past = before === undefined ? '' : `, ${percentText(before)} 30 days ago`;
  return `Strength since ${plainDay(first)}: ${percentText(now)} now${past}, ${percentText(highest)} at its highest`;
}
