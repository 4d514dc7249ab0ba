import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useImageProgress } from './use-picture-reading.ts';

const KEYS = ['first', 'second', 'third'];

/** The progress of the picture, with skeletons of suggestions. */
export function AnalysisProgress() {
  const progress = useImageProgress();
  const percent = progress?.stage === 'reading' ? Math.round(progress.part * 100) : undefined;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="flex justify-between gap-3 text-sm">
          <span role="status">{describe(progress)}</span>
          {percent !== undefined && <span className="text-secondary">{percent}%</span>}
        </p>
        <ProgressBar label="Reading your picture" percent={percent} />
      </div>
      <div aria-hidden="true" className="grid gap-3">
        {KEYS.map((key) => (
          <div key={key} className="flex items-center gap-3 rounded-md border border-border p-3">
            <Skeleton className="size-5 shrink-0" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-11 w-full" />
              <Skeleton className="h-5 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function describe(progress: ReturnType<typeof useImageProgress>): string {
  if (progress?.stage === 'reading') return 'Reading your picture…';
  if (progress?.stage !== 'waiting') return 'Sending your picture…';
  const { ahead } = progress;
  if (ahead === 0) return 'Your picture is next…';
  return ahead === 1 ? '1 picture ahead of yours…' : `${ahead} pictures ahead of yours…`;
}
