import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The shape of something to come; give it the size of the real thing. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-sm bg-secondary', className)}
    />
  );
}

type LoadingRegionProps = { label: string; children: ReactNode; className?: string };

/** Around skeletons, so that a screen reader hears once that something is coming. */
export function LoadingRegion({ label, children, className }: LoadingRegionProps) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

type LoadingBlockProps = { label: string; className: string; count?: number };

/** For a part that is loaded as one. */
export const LoadingBlock = ({ label, className, count = 1 }: LoadingBlockProps) => (
  <LoadingRegion label={label} className="grid gap-4">
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} className={className} />
    ))}
  </LoadingRegion>
);
