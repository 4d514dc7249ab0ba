import { Suspense, useState, type SyntheticEvent } from 'react';
import { longDay } from '#domain/days/day-words.ts';
import { PUBLIC_NOTE_AT_MOST } from '#domain/habits/habit.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { DayAmountOnDemand, StepListOnDemand } from '#web/features/habits/public.ts';
import { useHistoryAhead } from '../queries.ts';
import { dayChoices } from './day-choices.ts';
import { type DayOfHabit, useCorrectDay } from './use-correct-day.ts';

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
  const { value, choices } = dayChoices(day, today);

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
        value={value}
        onValueChange={(chosen) => {
          const change = choices.find((choice) => choice.value === chosen)?.change;
          if (change) mutate({ ...day, change });
        }}
        options={choices}
      />
      {habit.goal && (
        <Suspense fallback={null}>
          <DayAmountOnDemand
            // What was chosen above may have set it anew.
            key={instance?.amount}
            label={`Amount of ${name}`}
            unit={habit.goal.unit}
            amount={instance?.amount ?? null}
            onSave={(amount) => mutate({ ...day, change: { amount } })}
          />
        </Suspense>
      )}
      {habit.steps && (
        <Suspense fallback={null}>
          <StepListOnDemand
            label={`Steps of ${name}`}
            steps={habit.steps}
            done={instance?.stepsDone ?? null}
            onTick={(id, isDone) => mutate({ ...day, change: { steps: { [id]: isDone } } })}
          />
        </Suspense>
      )}
      {draft === null && note !== '' && (
        <p className="text-sm wrap-anywhere text-secondary">{note}</p>
      )}
      {draft !== null && (
        <NoteForm {...{ name, draft, setDraft, save }} onCancel={() => setDraft(null)} />
      )}
    </div>
  );
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
