import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/shell/lazy-page.ts';
import { useWatchingNow } from './queries.ts';

const LiveActivityDialog = lazyComponent(
  () => import('./live-activity-dialog.tsx'),
  'LiveActivityDialog',
);

/** How many watch the profile, and what there is to say about it when asked. */
export function ViewerCount({ userId }: { userId: number }) {
  const watching = useWatchingNow(userId);
  const [wasAsked, setWasAsked] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setWasAsked(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="quiet" className="-mx-4 tabular-nums" onClick={open}>
        <Eye aria-hidden="true" />
        {watching === undefined ? 'Live Activity' : `${watching} watching`}
      </Button>
      <Suspense fallback={null}>
        {wasAsked && <LiveActivityDialog {...{ watching, isOpen, onOpenChange: setIsOpen }} />}
      </Suspense>
    </>
  );
}
