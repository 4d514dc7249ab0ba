import { Archive } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useArchivedHabits } from '../../data/queries.ts';

/** A button that opens the archived habits. Hidden when there are none. */
export function ArchivedHabits({ onOpen }: { onOpen: () => void }) {
  const { length } = useArchivedHabits();
  return (
    length > 0 && (
      <Button variant="quiet" onClick={onOpen} className="-ml-4 justify-self-start text-secondary">
        <Archive aria-hidden="true" />
        Archived ({length})
      </Button>
    )
  );
}
