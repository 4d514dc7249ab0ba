import { useQuery } from '@tanstack/react-query';
import { polledEvery } from '#web/client/polling.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** The progress of an upload on the server. Undefined until its first response. */
export const useProgress = <Progress,>(
  name: string,
  fetchProgress: () => Promise<Progress>,
  everyMs: number,
): Progress | undefined =>
  useQuery({
    queryKey: [name],
    queryFn: fetchProgress,
    ...polledEvery(everyMs),
    refetchOnWindowFocus: false,
    staleTime: 0,
    // The progress of the previous upload does not apply.
    gcTime: 0,
  }).data;

type ProgressLineProps = {
  label: string;
  text: string;
  /** From 0 to 1. Undefined while it is unknown. */
  part: number | undefined;
};

export function ProgressLine({ label, text, part }: ProgressLineProps) {
  const percent = part === undefined ? undefined : Math.round(part * 100);
  return (
    <>
      <p className="flex justify-between gap-3 text-sm">
        <span role="status">{text}</span>
        {percent !== undefined && <span className="text-secondary tabular-nums">{percent}%</span>}
      </p>
      <ProgressBar label={label} percent={percent} />
    </>
  );
}
