import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useImportProgress } from './use-tracker-import.ts';

const KEYS = ['first', 'second', 'third'];

/** A skeleton of the preview. */
export function ReadingFile() {
  return (
    <div className="grid gap-3">
      <p role="status">Reading your file…</p>
      <div
        aria-hidden="true"
        className="grid gap-px overflow-hidden rounded-md border border-border"
      >
        {KEYS.map((key) => (
          <div key={key} className="flex items-center gap-4 p-3">
            <Skeleton className="h-5 flex-1" />
            <Skeleton className="h-5 w-1/4" />
            <Skeleton className="h-5 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The progress of the import. */
export function ImportProgress() {
  const progress = useImportProgress();
  const isWriting = progress?.stage === 'writing';
  const percent = isWriting ? Math.round(progress.part * 100) : undefined;
  return (
    <div className="grid gap-1.5 rounded-md border border-border p-4">
      <p className="flex justify-between gap-3 text-sm">
        <span role="status">{isWriting ? 'Writing your habits…' : 'Reading your file…'}</span>
        {percent !== undefined && <span className="text-secondary tabular-nums">{percent}%</span>}
      </p>
      <ProgressBar label="Importing your file" percent={percent} />
      <p className="text-sm text-secondary">You can close this. The import continues.</p>
    </div>
  );
}
