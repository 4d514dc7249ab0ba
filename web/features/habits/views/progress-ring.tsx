type ProgressRingProps = {
  /** From 0 to 1. */
  share: number;
  strokeWidth: number;
  track: string;
  className: string;
  /** The rest of a timer: it empties clockwise. */
  isEmptying?: boolean;
};

/** A circle around its parent, filled clockwise from the top. */
export function ProgressRing(props: ProgressRingProps) {
  const { share, strokeWidth, track, className, isEmptying = false } = props;
  const circle = { cx: 50, cy: 50, r: 47, pathLength: 1, fill: 'none', strokeWidth };
  const isWhole = share >= 1;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
      <circle {...circle} className={track} />
      <circle
        {...circle}
        // A whole ring covers its own seam.
        strokeDasharray={`${isWhole ? 1.01 : share} 2`}
        strokeDashoffset={isEmptying && !isWhole ? share - 1 : 0}
        className={className}
      />
    </svg>
  );
}
