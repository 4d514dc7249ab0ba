/** The minimum width, which shows that it has started. */
const LEAST = 2;

type ProgressBarProps = { label: string; percent: number | undefined };

/** Without a percentage it only shows activity. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-track"
    >
      <div
        className={
          percent === undefined
            ? 'h-full w-1/4 animate-breathe rounded-full bg-accent'
            : 'h-full rounded-full bg-accent transition-[width] duration-slow'
        }
        style={percent === undefined ? undefined : { width: `${Math.max(percent, LEAST)}%` }}
      />
    </div>
  );
}
