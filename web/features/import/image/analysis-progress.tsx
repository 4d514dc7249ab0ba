import { getImageProgress } from '#contract/import/image.ts';
import { callApi } from '#web/client/call-api.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ProgressLine, useProgress } from '../progress.tsx';

const POLL_INTERVAL_MS = 1000;
const KEYS = ['first', 'second', 'third'];

const useImageProgress = () =>
  useProgress('image-progress', () => callApi(getImageProgress), POLL_INTERVAL_MS);

/** The progress of the picture, with skeletons of suggestions. */
export function AnalysisProgress() {
  const progress = useImageProgress();
  const part = progress?.stage === 'reading' ? progress.part : undefined;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <ProgressLine label="Reading your picture" text={describe(progress)} part={part} />
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
