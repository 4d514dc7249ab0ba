import { useState, type SyntheticEvent } from 'react';
import { longDay } from '#domain/days/day-words.ts';
import { PUBLIC_NOTE_AT_MOST } from '#domain/habits/habit.ts';
import { type DayStatus, dayStatus } from '#domain/progress/day-status.ts';
import type { DayChange } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isScheduledOn } from '#domain/habits/schedule.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { useHistoryAhead } from '../queries.ts';
import { type DayOfHabit, useCorrectDay } from './use-correct-day.ts';

const CHANGES: Record<DayStatus, DayChange> = {
  completed: { completed: true },
  skipped: { skipped: true },
  missed: { completed: false, skipped: false },
};

type HabitDayEditorProps = DayOfHabit & {
  today: LocalDay;
  /** The heading of the place it stands in says it already. */
  isNameHidden?: boolean;
};

/** What a day came to, to be chosen anew; and what is said about it in public. */
export function HabitDayEditor({ today, isNameHidden, ...day }: HabitDayEditorProps) {
  const { mutate } = useCorrectDay(today);
  const { habit, date, instance } = day;
  const askHistory = useHistoryAhead(today);
  const name = instance?.habitName ?? habit.name;
  const [draft, setDraft] = useState<string | null>(null);
  const note = instance?.notes ?? '';

  function save(notes: string): void {
    setDraft(null);
    // What was typed comes back when it is refused.
    const onError = () => setDraft((newer) => newer ?? notes);
    if (notes.trim() !== note)
      mutate({ ...day, change: { notes: notes.trim() || null } }, { onError });
  }

  return (
    <div
      className="grid gap-2"
      onPointerEnter={() => askHistory(habit.id)}
      onFocus={() => askHistory(habit.id)}
    >
      <div className="flex items-center justify-between gap-3">
        <p className={isNameHidden ? 'sr-only' : 'min-w-0 font-medium wrap-anywhere'}>{name}</p>
        <Button
          variant="quiet"
          className="-mr-4 ml-auto"
          disabled={draft !== null}
          onClick={() => setDraft(note)}
        >
          {note === '' ? 'Add note' : 'Edit note'}
          <span className="sr-only"> for {name}</span>
        </Button>
      </div>
      <SegmentedControl
        label={`${name}, ${longDay(date)}`}
        isFullWidth
        value={dayStatus(instance)}
        onValueChange={(status) => mutate({ ...day, change: CHANGES[status] })}
        options={[
          { value: 'completed', label: 'Completed' },
          { value: 'skipped', label: 'Skipped' },
          { value: 'missed', label: undoneWord(day, today) },
        ]}
      />
      {draft === null && note !== '' && (
        <p className="text-sm wrap-anywhere text-secondary">{note}</p>
      )}
      {draft !== null && (
        <NoteForm {...{ name, draft, setDraft, save }} onCancel={() => setDraft(null)} />
      )}
    </div>
  );
}

/** Today is not over, and a day on which nothing was asked is not missed. */
function undoneWord({ habit, date, instance }: DayOfHabit, today: LocalDay): string {
  if (!(instance ? instance.scheduled : isScheduledOn(habit, date))) return 'Not done';
  return date === today ? 'Open' : 'Missed';
}

type NoteFormProps = {
  name: string;
  draft: string;
  setDraft: (draft: string) => void;
  save: (note: string) => void;
  onCancel: () => void;
};

function NoteForm({ name, draft, setDraft, save, onCancel }: NoteFormProps) {
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    save(draft);
  }

  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextareaField
        label={`Public note for ${name}`}
        value={draft}
        maxLength={PUBLIC_NOTE_AT_MOST}
        aside={`${draft.length}/${PUBLIC_NOTE_AT_MOST}`}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Save note</Button>
      </div>
    </form>
  );
}
