import { Eye } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useWatchingNow } from './queries.ts';

const LiveActivityDialog = lazyPart(
  () => import('./live-activity-dialog.tsx'),
  'LiveActivityDialog',
);

/** The number of viewers, with an explanation in a dialog. */
export function ViewerCount({ userId }: { userId: number }) {
  const watching = useWatchingNow(userId);
  const { open, draw } = useDialogOnDemand();
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-4 tabular-nums max-[16rem]:-mx-2"
        onClick={() => open()}
      >
        <Eye aria-hidden="true" />
        {watching === undefined ? 'Live Activity' : `${watching} watching`}
      </Button>
      {draw((state) => (
        <LiveActivityDialog watching={watching} {...state} />
      ))}
    </>
  );
}
