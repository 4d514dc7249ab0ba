import { Archive } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useArchivedHabits } from '../../data/queries.ts';

const ArchivedDialog = lazyPart(() => import('./archived-dialog.tsx'), 'ArchivedDialog');

/** Leads to what was put away, as long as there is something. */
export function ArchivedHabits() {
  const habits = useArchivedHabits();
  const { open, draw } = useDialogOnDemand();
  return (
    <>
      {habits.length > 0 && (
        <Button
          variant="quiet"
          onClick={() => open()}
          className="-ml-4 justify-self-start text-secondary"
        >
          <Archive aria-hidden="true" />
          Archived ({habits.length})
        </Button>
      )}
      {draw((state) => (
        <ArchivedDialog {...{ habits }} {...state} />
      ))}
    </>
  );
}
