import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterEditing } from '#web/ui/focus.ts';
import { HabitName } from '../habit-name.tsx';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import { NameEditor } from './name-editor.tsx';
import { nameCellStyles } from './row-cells.tsx';

type NameCellProps = { habit: ShownHabit; onEdit: EditHabit };

export function NameCell({ habit, onEdit }: NameCellProps) {
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useFocusAfterEditing(isEditing);

  function save(name: string): void {
    setIsEditing(false);
    if (name !== habit.name) onEdit(habit, { name });
  }

  return (
    <th scope="row" className={nameCellStyles}>
      <HabitName habit={habit}>
        {isEditing ? (
          <NameEditor name={habit.name} onSave={save} onCancel={() => setIsEditing(false)} />
        ) : (
          <>
            <span className="min-w-0 font-medium wrap-anywhere">{habit.name}</span>
            <Button
              ref={pencil}
              variant="quiet"
              size="icon"
              className="-ml-1.5 text-secondary!"
              aria-label={`Edit name of ${habit.name}`}
              onClick={() => setIsEditing(true)}
            >
              <Pencil aria-hidden="true" />
            </Button>
          </>
        )}
      </HabitName>
      {!isInterval(habit) && <RhythmPart habit={habit} onEdit={onEdit} />}
    </th>
  );
}
