import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ChartFrameProps = {
  /** For screen readers. */
  label: string;
  size: { width: number; height: number };
  /** The values at the ends of the vertical axis. */
  top: string;
  bottom: string;
  className: string;
  /** Above the chart. */
  legend?: ReactNode;
  /** Below the chart, in a row. */
  captions: ReactNode;
  children: ReactNode;
};

/** A chart that is stretched to the width of its parent. Its lines need `vectorEffect="non-scaling-stroke"`. */
export function ChartFrame({ label, size, top, bottom, legend, ...chart }: ChartFrameProps) {
  return (
    <figure className="grid gap-2">
      {legend}
      <div className="grid grid-cols-[auto_1fr] items-stretch gap-x-3">
        <span
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-xs text-secondary"
        >
          <span>{top}</span>
          <span>{bottom}</span>
        </span>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className={clsx('w-full border-y border-border', chart.className)}
          fill="none"
        >
          {chart.children}
        </svg>
      </div>
      <figcaption className="flex justify-between gap-4 text-xs text-secondary">
        {chart.captions}
      </figcaption>
    </figure>
  );
}
