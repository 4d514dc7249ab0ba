import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A placeholder while something loads. Give it the size of the real element. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-sm bg-secondary', className)}
    />
  );
}

type LoadingRegionProps = { label: string; children: ReactNode; className?: string };

/** Wraps skeletons, so that a screen reader announces the loading once. */
export function LoadingRegion({ label, children, className }: LoadingRegionProps) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

type LoadingBlockProps = { label: string; className: string; count?: number };

/** For a part that loads as a whole. */
export const LoadingBlock = ({ label, className, count = 1 }: LoadingBlockProps) => (
  <LoadingRegion label={label} className="grid gap-4">
    {Array.from({ length: count }, (_, at) => (
      <Skeleton key={at} className={className} />
    ))}
  </LoadingRegion>
);
