import { clsx } from 'clsx';
import { useState } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { HabitName } from '../habit-name.tsx';
import type { Reorder } from '../use-reorder.ts';
import { useLockedBoxes } from '../weekday-boxes.ts';
import { ItemFrame, nameButtonStyles } from './item-frame.tsx';

/** One tap picks up a habit, the next one drops it, because dragging conflicts with scrolling. */
export function ReorderList({ reorder: { staged, move } }: { reorder: Reorder }) {
  const [selectedId, setSelectedId] = useState<ShownHabit['id'] | null>(null);
  const [announcement, setAnnouncement] = useState('');

  function tap(habit: ShownHabit, index: number): void {
    const from = staged.findIndex(({ id }) => id === selectedId);
    const selected = staged[from];
    setSelectedId(selected ? null : habit.id);
    if (!selected) return setAnnouncement(`${habit.name} selected`);
    move(from, index);
    setAnnouncement(`${selected.name} is at place ${index + 1} of ${staged.length}`);
  }

  const lockedBoxes = useLockedBoxes();
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <ul aria-label="Weekly schedule" className="grid grid-cols-1 gap-2">
        {staged.map((habit, index) => (
          <ItemFrame
            key={habit.key}
            habit={habit}
            boxes={lockedBoxes(habit)}
            isSelected={habit.id === selectedId}
          >
            <button
              type="button"
              aria-pressed={habit.id === selectedId}
              onClick={() => tap(habit, index)}
              className={clsx(nameButtonStyles, 'after:absolute after:inset-0 after:rounded-lg')}
            >
              <HabitName habit={habit} />
            </button>
          </ItemFrame>
        ))}
      </ul>
    </>
  );
}
