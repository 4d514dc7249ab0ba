import { Pencil, Check, X } from 'lucide-react';
import { useState, type KeyboardEvent, useEffect, useRef } from 'react';
import { HabitLink, type ShownHabit, useEditHabit } from '#web/features/habits/public.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useFocusAfterEditing } from '#web/ui/focus.ts';
import { MAX_NAME_LENGTH } from '#domain/habits/habit.ts';
import { controlStyles } from '#web/ui/field.tsx';
import { LengthNote } from '#web/ui/length-note.tsx';
import { HabitName } from '../habit-name.tsx';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import { nameCellStyles } from './row-cells.tsx';

export function NameCell({ habit }: { habit: ShownHabit }) {
  const edit = useEditHabit();
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useFocusAfterEditing(isEditing);

  function save(name: string): void {
    setIsEditing(false);
    if (name !== habit.name) edit(habit, { name });
  }

  return (
    <th scope="row" className={nameCellStyles}>
      <HabitName habit={habit}>
        {isEditing ? (
          <NameEditor name={habit.name} onSave={save} onCancel={() => setIsEditing(false)} />
        ) : (
          <>
            <span className="min-w-0 font-medium wrap-anywhere">
              <HabitLink habit={habit} className="hover:underline after:hidden" />
            </span>
            <IconButton
              icon={Pencil}
              label={`Edit name of ${habit.name}`}
              ref={pencil}
              className="-ml-1.5 text-secondary!"
              onClick={() => setIsEditing(true)}
            />
          </>
        )}
      </HabitName>
      {!isInterval(habit) && <RhythmPart habit={habit} isLocked={false} />}
    </th>
  );
}

type NameEditorProps = {
  name: string;
  onSave: (name: string) => void;
  onCancel: () => void;
};

function NameEditor({ name, onSave, onCancel }: NameEditorProps) {
  const [value, setValue] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const trimmed = value.trim();
  useEffect(() => input.current?.select(), []);

  function act(event: KeyboardEvent): void {
    const { key, nativeEvent } = event;
    // Ignores the Enter that ends an IME composition.
    if (!['Enter', 'Escape'].includes(key) || nativeEvent.isComposing) return;
    // The pencil has the focus when the key is released, and would treat it as a click.
    event.preventDefault();
    if (key === 'Escape') onCancel();
    else if (trimmed) onSave(trimmed);
  }

  return (
    <span className="flex min-w-0 flex-1 items-center">
      <span className="grid min-w-0 flex-1 gap-1">
        <input
          ref={input}
          aria-label={`Name of ${name}`}
          value={value}
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={act}
          className={controlStyles}
        />
        <LengthNote text={value} max={MAX_NAME_LENGTH} />
      </span>
      <IconButton
        icon={Check}
        label="Save name"
        disabled={!trimmed}
        onClick={() => onSave(trimmed)}
      />
      <IconButton icon={X} label="Cancel" onClick={onCancel} />
    </span>
  );
}
