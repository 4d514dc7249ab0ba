import { clsx } from 'clsx';

type ShareRingProps = {
  /** From 0 to 1. A full ring is a disc. */
  share: number;
  isThin?: boolean;
  isFaint?: boolean;
};

/** The ring of a day around a letter or number. */
export function ShareRing({ share, isThin = false, isFaint = false }: ShareRingProps) {
  const circle = { cx: 50, cy: 50, r: 46, pathLength: 1, strokeWidth: isThin ? 3 : 8 };
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full -rotate-90">
      <circle
        {...circle}
        className={clsx('fill-none stroke-track', isFaint && 'opacity-50')}
        strokeDasharray={isThin ? '0.03 0.03' : undefined}
      />
      {share > 0 && (
        <circle
          {...circle}
          strokeDasharray={`${Math.min(1.01, share * 1.01)} 2`}
          className={clsx(
            'stroke-accent transition-[stroke-dasharray] duration-slow',
            share >= 1 ? 'fill-accent' : 'fill-none',
          )}
        />
      )}
    </svg>
  );
}
