import { useState } from 'react';
import type { DayChangeInput } from '#contract/habits.ts';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { withRecordOf } from '#domain/habits/recent-days.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import {
  AmountForm,
  changeDay,
  NoteForm,
  StepList,
  useUserHabits,
} from '#web/features/habits/public.ts';
import { dayChoices, type DayOfHabit } from './day-choices.ts';

type HabitDayEditorProps = DayOfHabit & {
  today: LocalDay;
  /** Hidden if a heading already shows the name. */
  isNameHidden?: boolean;
};

export function HabitDayEditor({ today, isNameHidden, ...day }: HabitDayEditorProps) {
  const { date, instance } = day;
  // Past days use the rhythm and the goal of that time.
  const habit = date < today ? withRecordOf(day.habit, instance ?? undefined, date) : day.habit;
  const userHabits = useUserHabits();
  const name = instance?.habitName ?? habit.name;
  const [isWriting, setIsWriting] = useState(false);
  const note = instance?.notes ?? '';
  const { value, choices } = dayChoices({ ...day, habit }, today);
  const correct = (change: DayChangeInput, title?: string) =>
    changeDay(userHabits, { habit, date }, change, title ? { title, isQuiet: true } : undefined);

  function choose(chosen: string): void {
    const choice = choices.find((option) => option.value === chosen);
    if (!choice) return;
    const { change, label } = choice;
    correct(change, habit.goal?.kind === 'most' ? `${name}: ${label.toLowerCase()}` : undefined);
  }

  function save(notes: string): void {
    setIsWriting(false);
    const title = `${name}: note ${notes ? 'saved' : 'deleted'}`;
    if (notes !== note) correct({ notes: notes || null }, title);
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <p className={isNameHidden ? 'sr-only' : 'min-w-0 font-medium wrap-anywhere'}>{name}</p>
        <Button
          variant="quiet"
          className="-mr-4 ml-auto"
          disabled={isWriting}
          onClick={() => setIsWriting(true)}
        >
          {note === '' ? 'Add note' : 'Edit note'}
          <span className="sr-only"> for {name}</span>
        </Button>
      </div>
      <SegmentedControl
        label={`${name}, ${longWeekdayDate(date)}`}
        isFullWidth
        value={value}
        onValueChange={choose}
        options={choices}
      />
      {habit.goal && (
        <AmountForm
          // The choice above may have changed it.
          key={instance?.amount}
          label={`Amount of ${name}`}
          saveLabel="Set"
          unit={habit.goal.unit}
          amount={instance?.amount ?? null}
          onSave={(amount) => correct({ amount })}
        />
      )}
      {habit.steps && (
        <StepList
          label={`Steps of ${name}`}
          steps={habit.steps}
          done={instance?.stepsDone ?? null}
          onTick={(id, isDone) => correct({ steps: { [id]: isDone } })}
        />
      )}
      {!isWriting && note !== '' && <p className="text-sm wrap-anywhere text-secondary">{note}</p>}
      {isWriting && (
        <NoteForm
          label={`Public note for ${name}`}
          note={note}
          onSave={save}
          className="grid gap-2"
        >
          <div className="flex justify-end gap-2">
            <Button variant="quiet" onClick={() => setIsWriting(false)}>
              Cancel
            </Button>
            <Button type="submit">Save note</Button>
          </div>
        </NoteForm>
      )}
    </div>
  );
}
