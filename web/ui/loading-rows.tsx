import { Skeleton } from './skeleton.tsx';

/** The skeleton of a short list: a mark and two lines for each row, below a label. */
export function LoadingRows({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="grid gap-4">
      <output className="text-sm text-secondary">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-4.5 shrink-0 rounded-full!" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3.5 w-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
