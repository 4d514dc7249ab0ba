import { getImportProgress } from '#contract/import/trackers.ts';
import { callApi } from '#web/client/call-api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProgressLine, useProgress } from '../progress.tsx';

const POLL_INTERVAL_MS = 500;
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
  const progress = useProgress(
    'import-progress',
    () => callApi(getImportProgress),
    POLL_INTERVAL_MS,
  );
  const isWriting = progress?.stage === 'writing';
  return (
    <div className="grid gap-1.5 rounded-md border border-border p-4">
      <ProgressLine
        label="Importing your file"
        text={isWriting ? 'Writing your habits…' : 'Reading your file…'}
        part={isWriting ? progress.part : undefined}
      />
      <p className="text-sm text-secondary">You can close this. The import continues.</p>
    </div>
  );
}
