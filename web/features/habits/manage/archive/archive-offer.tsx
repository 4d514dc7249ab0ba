import { Archive } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { Button } from '#web/ui/button.tsx';
import { archiveHabit } from '../../data/change-habits.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';

/** In every question before a habit is deleted: what would lose nothing. */
export function ArchiveOffer({ habit, onArchived }: { habit: ShownHabit; onArchived: () => void }) {
  const page = useHabitPage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border p-3">
      <p className="min-w-40 flex-1 text-sm">Archive it instead to keep them.</p>
      <Button
        onClick={() => {
          archiveHabit(page, habit);
          onArchived();
        }}
      >
        <Archive aria-hidden="true" />
        Archive
      </Button>
    </div>
  );
}
