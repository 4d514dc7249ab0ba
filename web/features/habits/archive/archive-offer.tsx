import { Archive } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import { useArchiveHabit } from './use-archive-habit.ts';

/** In every question before a habit is deleted: what would lose nothing. */
export function ArchiveOffer({ habit, onArchived }: { habit: Habit; onArchived: () => void }) {
  const { mutate } = useArchiveHabit();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border p-3">
      <p className="min-w-40 flex-1 text-sm">Archive it instead to keep them.</p>
      <Button
        onClick={() => {
          mutate(habit);
          onArchived();
        }}
      >
        <Archive aria-hidden="true" />
        Archive
      </Button>
    </div>
  );
}
