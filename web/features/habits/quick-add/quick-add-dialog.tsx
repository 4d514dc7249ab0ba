import { type FormEvent, useId, useState } from 'react';
import type { NewHabit } from '#contract/habits.ts';
import { isSameName } from '#domain/habits/same-name.ts';
import { type HabitPart, MAX_TEXT_LENGTH } from '#domain/habit-words/parse-habit.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { HabitIcon } from '../controls/habit-icon.tsx';
import { createHabit } from '../data/change-habits.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import { useHabits } from '../data/queries.ts';
import { useSections } from '../manage/sections/sections-query.ts';
import type { HabitChip } from '../words/chips.ts';
import { chipButtonStyles, HabitChips } from '../words/habit-chips.tsx';
import { DescribedForm } from './described-form.tsx';
import { habitFromText } from './habit-from-text.ts';

const EXAMPLES = ['Run 3x a week', 'Water 2 l', 'No sugar', 'Gym Mon Wed Fri 18:30 #sport'];

/** Creates a habit from one line of text. "More options" opens the whole form with what was understood. */
export function QuickAddDialog({ isOpen, onOpenChange }: DialogState) {
  const userHabits = useUserHabits();
  const { data: habits = [] } = useHabits();
  const [formOf, setFormOf] = useState<NewHabit>();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      title={formOf ? 'Add New Habit' : 'Quick Add'}
      isOpen={isOpen}
      onOpenChange={(opens) => {
        if (!opens) setFormOf(undefined);
        onOpenChange(opens);
      }}
    >
      {formOf ? (
        <DescribedForm
          habit={formOf}
          otherNames={habits.map(({ name }) => name)}
          onSave={(habit) => void createHabit(userHabits, habit)}
          onDone={close}
        />
      ) : (
        <QuickAddForm onMore={setFormOf} onDone={close} />
      )}
    </Dialog>
  );
}

type QuickAddFormProps = { onMore: (habit: NewHabit) => void; onDone: () => void };

function QuickAddForm({ onMore, onDone }: QuickAddFormProps) {
  const userHabits = useUserHabits();
  const { data: habits = [] } = useHabits();
  const { data: sections = [] } = useSections();
  const [text, setText] = useState('');
  const [ignored, setIgnored] = useState<ReadonlySet<HabitPart>>(new Set());
  const { habit, chips } = habitFromText(text, sections, ignored);
  const isTwice = habits.some(({ name }) => isSameName(name, habit.name));
  const isEmpty = habit.name === '';

  function changeText(next: string): void {
    setText(next);
    if (next.trim() === '') setIgnored(new Set());
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty) return;
    void createHabit(userHabits, habit);
    onDone();
  }

  return (
    <form onSubmit={save}>
      <TextField
        label="Describe your habit"
        placeholder={EXAMPLES[0]}
        value={text}
        onChange={({ target }) => changeText(target.value)}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        enterKeyHint="done"
        hint={isTwice && <output>You already have a habit with this name.</output>}
      />
      {isEmpty ? (
        <Examples onPick={changeText} />
      ) : (
        <Understood
          {...{ name: habit.name, icon: habit.icon ?? null, chips }}
          onChange={() => onMore(habit)}
          onRemove={(part) => setIgnored(new Set([...ignored, part]))}
        />
      )}
      <DialogActions>
        <Button className="sm:mr-auto" onClick={() => onMore(habit)}>
          More options
        </Button>
        <Button type="submit" variant="primary" disabled={isEmpty}>
          Add habit
        </Button>
      </DialogActions>
    </form>
  );
}

function Examples({ onPick }: { onPick: (text: string) => void }) {
  return (
    <div className="mt-4 grid gap-2">
      <p className="text-sm text-secondary">Try one of these:</p>
      <ul className="flex flex-wrap gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => onPick(example)} className={chipButtonStyles}>
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type UnderstoodProps = {
  name: string;
  icon: string | null;
  chips: readonly HabitChip[];
  onChange: () => void;
  onRemove: (part: HabitPart) => void;
};

/** What was understood: a part without a chip is not set. */
function Understood({ name, icon, chips, onChange, onRemove }: UnderstoodProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 grid gap-3">
      <h3 id={id} className="grid grid-cols-[auto_1fr] items-center gap-3 text-base font-medium">
        <HabitIcon icon={icon} name={name} />
        <span dir="auto" className="wrap-anywhere text-left">
          {name}
        </span>
      </h3>
      <HabitChips
        chips={chips}
        actionsOf={(part) => ({ change: onChange, remove: () => onRemove(part) })}
      />
    </section>
  );
}
