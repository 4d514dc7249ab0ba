import { Archive } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useArchivedHabits } from '../../data/queries.ts';

/** Opens the archived habits, if there are any. */
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
