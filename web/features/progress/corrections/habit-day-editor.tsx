import { Suspense, useEffect, useState, type SyntheticEvent } from 'react';
import { longDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { standingOn } from '#domain/habits/day-at-hand.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import {
  alsoShowChanges,
  DayAmountForm,
  isTooLong,
  NoteCounter,
  StepList,
  TOO_LONG,
  type TodayChange,
  undoParts,
  useChangeToday,
} from '#web/features/habits/public.ts';
import { useHistoryAhead } from '../queries.ts';
import { dayChoices, type DayOfHabit } from './day-choices.ts';
import { showCorrection } from './show-correction.ts';

alsoShowChanges(showCorrection);

type HabitDayEditorProps = DayOfHabit & {
  today: LocalDay;
  /** The heading of the place it stands in says it already. */
  isNameHidden?: boolean;
};

/** What a day came to, to be chosen anew; and what is said about it in public. */
export function HabitDayEditor({ today, isNameHidden, ...day }: HabitDayEditorProps) {
  const { date, instance } = day;
  // A day that is over is told by the rhythm and the goal that it had.
  const habit = date < today ? standingOn(day.habit, instance ?? undefined, date) : day.habit;
  const { mutate } = useChangeToday(habit);
  const askHistory = useHistoryAhead(today);
  const name = instance?.habitName ?? habit.name;
  const [draft, setDraft] = useState<string | null>(null);
  const note = instance?.notes ?? '';
  const { value, choices } = dayChoices({ ...day, habit }, today);
  // Before the first change, so that it can be taken back away from the network too.
  useEffect(() => void undoParts().catch(() => {}), []);

  const correct = (change: TodayChange, how: { told?: string; onError?: () => void } = {}) => {
    const { told, onError } = how;
    const variables = {
      habit,
      day: date,
      change,
      isCorrection: true,
      ...(told && { told }),
    } as const;
    mutate(variables, onError && { onError });
  };

  function choose(chosen: string): void {
    const choice = choices.find((option) => option.value === chosen);
    if (!choice) return;
    const { change, label } = choice;
    correct(change, habit.goal?.kind === 'most' ? { told: `${name}: ${label.toLowerCase()}` } : {});
  }

  function save(notes: string): void {
    setDraft(null);
    // What was typed comes back when it is refused.
    const onError = () => setDraft((newer) => newer ?? notes);
    const written = notes.trim() || null;
    const told = `${name}: note ${written ? 'saved' : 'deleted'}`;
    if (notes.trim() !== note) correct({ notes: written }, { told, onError });
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
        onValueChange={choose}
        options={choices}
      />
      {habit.goal && (
        <Suspense fallback={null}>
          <DayAmountForm
            // What was chosen above may have set it anew.
            key={instance?.amount}
            label={`Amount of ${name}`}
            unit={habit.goal.unit}
            amount={instance?.amount ?? null}
            onSave={(amount) => correct({ amount })}
          />
        </Suspense>
      )}
      {habit.steps && (
        <Suspense fallback={null}>
          <StepList
            label={`Steps of ${name}`}
            steps={habit.steps}
            done={instance?.stepsDone ?? null}
            onTick={(id, isDone) => correct({ steps: { [id]: isDone } })}
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
    if (!isTooLong(draft)) save(draft);
  }

  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextareaField
        label={`Public note for ${name}`}
        value={draft}
        aside={<NoteCounter text={draft} />}
        error={isTooLong(draft) ? TOO_LONG : undefined}
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
