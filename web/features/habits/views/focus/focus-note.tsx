import type { ShownHabit } from '../../data/shown-habits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { saveNote } from '../../data/change-habits.ts';
import { useHabitPage } from '../../data/habit-page-provider.tsx';
import { isTooLong, NoteCounter, TOO_LONG } from '../../controls/note/note-counter.tsx';
import { readersOfNote } from '../../controls/note/note-readers.ts';
import { writeNote } from './focus-session.ts';

type FocusNoteProps = { id: string; habit: ShownHabit; note: string };

/** Neither an entry of an amount nor a habit that is already done sends the note. */
function hintFor(habit: ShownHabit): string {
  const readers = readersOfNote(habit);
  return habit.goal || habit.completed ? readers : `Saved when you complete the habit. ${readers}`;
}

/** The note is sent with the tick, or alone when the habit is already done. */
export function FocusNote({ id, habit, note }: FocusNoteProps) {
  const page = useHabitPage();
  const { instance } = habit;
  const written = note.trim();
  const canSave =
    instance !== null && written !== '' && written !== instance.notes && !isTooLong(note);
  return (
    <div className="grid w-full max-w-md gap-2">
      <TextareaField
        id={id}
        label="Public note"
        hint={hintFor(habit)}
        rows={2}
        value={note}
        onChange={(event) => writeNote(event.target.value)}
        aside={<NoteCounter text={note} />}
        error={isTooLong(note) ? TOO_LONG : undefined}
      />
      {canSave && (
        <Button onClick={() => saveNote(page, habit, written)} className="justify-self-end">
          Save Note
        </Button>
      )}
    </div>
  );
}
