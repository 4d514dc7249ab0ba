import { useEffect, useEffectEvent, useState } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import {
  changeDay,
  isTooLong,
  NoteField,
  readersOfNote,
  type ShownHabit,
  TOO_LONG,
  useUserHabits,
} from '#web/features/habits/public.ts';
import { moveFocus } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast/toast.ts';

type TodayNoteProps = { habit: ShownHabit; today: LocalDay };

/** The public note of today. It is saved when the user leaves the field, the panel or the page. */
export function TodayNote({ habit, today }: TodayNoteProps) {
  const { text, write, save } = useNote(habit, today);
  return (
    // Saved anyway, so closing the panel asks nothing.
    <div onInput={(event) => event.stopPropagation()}>
      <NoteField
        label="Today’s public note"
        placeholder="What went well?"
        hint={readersOfNote(habit)}
        rows={1}
        enterKeyHint="done"
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          moveFocus(event.currentTarget.closest('[role=dialog]'));
        }}
      />
    </div>
  );
}

function useNote(habit: ShownHabit, date: LocalDay) {
  const userHabits = useUserHabits();
  const note = habit.instance?.notes ?? '';
  const draft = `habitcrush-note-${habit.key}-${date}-draft`;
  const [typed, setTyped] = useState(() => readStored(draft, 'sessionStorage'));

  /** Keeps a text that is too long in the field, even after a reload. */
  function save(): void {
    if (typed === null) return;
    const isLong = isTooLong(typed);
    writeStored(draft, isLong ? typed : null, 'sessionStorage');
    if (isLong) return;
    setTyped(null);
    const notes = typed.trim();
    if (notes === note) return;
    const title = `${habit.name}: note ${notes ? 'saved' : 'deleted'}`;
    changeDay(userHabits, { habit, date }, { notes: notes || null }, { title, isQuiet: true });
  }

  const leave = useEffectEvent(save);
  const close = useEffectEvent(() => {
    save();
    if (typed === null || !isTooLong(typed)) return;
    toast({ title: 'Note not saved', description: TOO_LONG, variant: 'destructive' });
  });
  useEffect(() => {
    const onLeave = () => leave();
    // Before the list of changes is stored.
    window.addEventListener('pagehide', onLeave, { capture: true });
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave, { capture: true });
      document.removeEventListener('visibilitychange', onLeave);
      close();
    };
  }, []);
  return { text: typed ?? note, write: setTyped, save };
}
