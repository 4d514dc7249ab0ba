import { clsx } from 'clsx';

type SpinnerProps = {
  /** For screen readers. Without it, the spinner is decoration. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span className={clsx('inline-flex', className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[1.25em] animate-turn">
        <circle
          cx="12"
          cy="12"
          r="9"
          pathLength="12"
          strokeDasharray="3 1"
          className="fill-none stroke-current opacity-25"
          strokeWidth="4"
        />
        <circle
          cx="12"
          cy="12"
          r="9"
          pathLength="12"
          strokeDasharray="3 9"
          className="fill-none stroke-current"
          strokeWidth="4"
        />
      </svg>
      {label && <output className="sr-only">{label}</output>}
    </span>
  );
}

/** Takes the place of a whole page. */
export function PageSpinner({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-3xl text-secondary">
      <Spinner label={label} />
    </div>
  );
}
