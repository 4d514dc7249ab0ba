import { useMemo } from 'react';
import { shortDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { percentText, sampleStrengths, toLine } from './chart-paths.ts';

type StrengthChartProps = { first: LocalDay; today: LocalDay; strengths: readonly number[] };

const SIZE = { width: 400, height: 100 };

export function StrengthChart({ first, today, strengths }: StrengthChartProps) {
  const { width, height } = SIZE;
  const line = useMemo(() => toLine(sampleStrengths(strengths), SIZE), [strengths]);
  return (
    <ChartFrame
      label={describeStrength(first, strengths)}
      size={SIZE}
      top="100%"
      bottom="0%"
      className="h-36"
      captions={
        <>
          <span>{shortDate(first)}</span>
          <span>{shortDate(today)}</span>
        </>
      }
    >
      <path d={`${line}L${width} ${height}L0 ${height}Z`} className="fill-accent/12" />
      <path
        d={line}
        className="stroke-accent"
        strokeWidth={2.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </ChartFrame>
  );
}

const A_MONTH = 30;

function describeStrength(first: LocalDay, strengths: readonly number[]): string {
  const now = strengths.at(-1) ?? 0;
  const before = strengths.at(-1 - A_MONTH);
  const highest = strengths.reduce((high, value) => Math.max(high, value), 0);
  const past = before === undefined ? '' : `, ${percentText(before)} 30 days ago`;
  return `Strength since ${shortDate(first)}: ${percentText(now)} now${past}, ${percentText(highest)} at its highest`;
}
