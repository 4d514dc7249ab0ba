import { clsx } from 'clsx';
import { ArrowUpDown } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useFocusOnChange } from '#web/ui/focus.ts';
import type { Reorder } from './use-reorder.ts';

type PlannerToolbarProps = { reorder: Reorder; isWide: boolean; isStarting: boolean };

export function PlannerToolbar({ reorder, isWide, isStarting }: PlannerToolbarProps) {
  const { isReordering } = reorder;
  const first = useFocusOnChange(isReordering);
  return (
    <div
      className={clsx(
        'flex items-center justify-between gap-x-4 gap-y-2 py-2 max-[16rem]:flex-wrap',
        isReordering && 'sticky top-12 z-20 bg-background max-sm:flex-wrap sm:top-16',
      )}
    >
      <p className={clsx('text-secondary', isReordering && 'max-sm:basis-full')}>
        {hint(isReordering, isWide)}
      </p>
      <div className="ml-auto flex gap-2">
        {isReordering ? (
          <>
            <Button ref={first} onClick={reorder.cancel}>
              Cancel
            </Button>
            <Button variant="primary" onClick={reorder.save} disabled={!reorder.isChanged}>
              Save Changes
            </Button>
          </>
        ) : (
          <Button ref={first} onClick={reorder.start} isBusy={isStarting}>
            <ArrowUpDown aria-hidden="true" />
            Reorder
          </Button>
        )}
      </div>
    </div>
  );
}

function hint(isReordering: boolean, isWide: boolean): string {
  if (!isReordering) return 'Choose each habit’s days.';
  return isWide ? 'Drag to reorder.' : 'Tap a habit, then tap where it should go.';
}
