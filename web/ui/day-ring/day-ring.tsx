import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { describeRing, toArcs, type Arc, type RingSegment } from '#domain/progress/day-ring.ts';
import { toRingPath } from './ring-path.ts';

type DayRingProps = {
  segments: readonly RingSegment[];
  /** In units of a ring 100 wide. */
  thickness?: number;
  /** The text for screen readers. Empty if the text is next to the ring. */
  label?: string;
  /** A ring that does not change while it is visible needs only three paths. */
  isStill?: boolean;
  /** Width and height. Without it, the ring fills its parent. */
  className?: string;
  /** Shown in the middle: a number, an avatar. */
  children?: ReactNode;
};

export function DayRing(props: DayRingProps) {
  const { segments, thickness = 11, label, isStill = false, className, children } = props;
  const text = label ?? describeRing(segments);
  const radius = 50 - thickness / 2;
  const arcs = toArcs(segments, thickness / (2 * Math.PI * radius));
  const circle = { cx: 50, cy: 50, r: radius, pathLength: 1, fill: 'none' };
  return (
    <span className={clsx('relative inline-grid aspect-square place-items-center', className)}>
      <svg
        viewBox="0 0 100 100"
        className="absolute inset-0 size-full -rotate-90"
        {...(text ? { role: 'img', 'aria-label': text } : { 'aria-hidden': true })}
      >
        {arcs.length === 0 && (
          <circle {...circle} className="stroke-track" strokeWidth={thinOf(thickness)} />
        )}
        {isStill && <StillArcs {...{ arcs, thickness, radius }} />}
        {!isStill &&
          arcs.map((arc, at) => (
            <g key={at}>
              <circle {...circle} {...trackOf(arc, thickness)} />
              <circle {...circle} {...fillOf(arc, thickness)} />
            </g>
          ))}
      </svg>
      {children && <span className="relative">{children}</span>}
    </span>
  );
}

const STROKES = {
  open: 'stroke-track',
  skipped: 'stroke-text-secondary',
  done: 'stroke-accent',
} as const;

type StillArcsProps = { arcs: readonly Arc[]; thickness: number; radius: number };

/** One path per state, because the circles of fifty habits cost a phone some fifty milliseconds. */
function StillArcs({ arcs, thickness, radius }: StillArcsProps) {
  return (['open', 'skipped', 'done'] as const).map((state) => {
    const shown = arcs.filter((arc) => arc.state === state);
    const [first] = shown;
    if (!first) return null;
    return (
      <path
        key={state}
        d={toRingPath(shown, radius)}
        fill="none"
        className={STROKES[state]}
        strokeWidth={state === 'skipped' ? thinOf(thickness) : thickness}
        strokeLinecap={lineCap(first)}
      />
    );
  });
}

/** The thickness of skipped segments, and of a ring without segments. */
const thinOf = (thickness: number) => thickness * 0.35;

const lineCap = (arc: Arc) => (arc.hasRoundEnds ? 'round' : 'butt');

function trackOf(arc: Arc, thickness: number) {
  const isSkipped = arc.state === 'skipped';
  return {
    className: clsx(
      'transition-[stroke-dasharray,stroke-width] duration-slow',
      isSkipped ? 'stroke-text-secondary' : 'stroke-track',
    ),
    strokeWidth: isSkipped ? thinOf(thickness) : thickness,
    strokeLinecap: lineCap(arc),
    strokeDasharray: `${arc.sweep} 2`,
    strokeDashoffset: -arc.start,
  } as const;
}

/** Fills a segment from its start. Hides an empty fill, because its round ends would show as a dot. */
function fillOf(arc: Arc, thickness: number) {
  const isDone = arc.state === 'done';
  return {
    className: clsx(
      'stroke-accent transition-[stroke-dasharray,opacity] duration-slow',
      !isDone && 'opacity-0',
    ),
    strokeWidth: thickness,
    strokeLinecap: lineCap(arc),
    strokeDasharray: `${isDone ? arc.sweep : 0} 2`,
    strokeDashoffset: -arc.start,
  } as const;
}
