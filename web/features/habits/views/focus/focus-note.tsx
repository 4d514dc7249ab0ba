import type { ShownHabit } from '../../data/shown-habits.ts';
import { Button } from '#web/ui/button.tsx';
import { saveNote } from '../../data/change-habits.ts';
import { useUserHabits } from '../../data/user-habits-provider.tsx';
import { isTooLong, NoteField, readersOfNote } from '../../controls/note-field.tsx';
import { dropNote, writeNote } from './focus-session.ts';

type FocusNoteProps = { id: string; habit: ShownHabit; note: string };

/** An entry of an amount does not send the note, and a completed habit has a button for it. */
function hintFor(habit: ShownHabit): string {
  const readers = readersOfNote(habit);
  return habit.goal || habit.completed ? readers : `Saved when you complete the habit. ${readers}`;
}

/** The note is sent with the tick, or alone when the habit is already done. */
export function FocusNote({ id, habit, note }: FocusNoteProps) {
  const userHabits = useUserHabits();
  const { instance } = habit;
  const written = note.trim();
  const canSave =
    instance !== null && written !== '' && written !== instance.notes && !isTooLong(note);

  function save(): void {
    saveNote(userHabits, habit, written);
    dropNote(habit.key);
  }

  return (
    <div className="grid w-full max-w-md gap-2">
      <NoteField
        id={id}
        hint={hintFor(habit)}
        rows={2}
        value={note}
        onChange={(event) => writeNote(event.target.value)}
      />
      {canSave && (
        <Button onClick={save} className="justify-self-end">
          Save Note
        </Button>
      )}
    </div>
  );
}
