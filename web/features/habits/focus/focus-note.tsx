import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { useSaveNote } from '../changes/use-save-note.ts';
import { isTooLong, NoteCounter, TOO_LONG } from '../note/note-counter.tsx';
import { readersOfNote } from '../note/note-readers.ts';
import { writeNote } from './focus-session.ts';

type FocusNoteProps = { id: string; habit: Habit; note: string };

/** An amount is entered by itself, and takes no note along; nor does a habit that is done already. */
function hintFor(habit: Habit): string {
  const readers = readersOfNote(habit);
  return habit.goal || habit.completed ? readers : `Saved when you complete the habit. ${readers}`;
}

/** Goes with the tick, or by itself where the tick was there before. */
export function FocusNote({ id, habit, note }: FocusNoteProps) {
  const { mutate, isPending } = useSaveNote();
  const { instance } = habit;
  const written = note.trim();
  // One that the server has not made yet has no id.
  const isKept = instance !== null && instance.id > 0;
  const canSave = isKept && written !== '' && written !== instance.notes && !isTooLong(note);
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
        <Button
          isBusy={isPending}
          onClick={() => mutate({ habit, notes: written })}
          className="justify-self-end"
        >
          Save Note
        </Button>
      )}
    </div>
  );
}
