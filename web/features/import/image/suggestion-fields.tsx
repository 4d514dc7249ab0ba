import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { type Draft, type DraftChange, type DraftErrors, hasWeekdays } from './drafts.ts';
import { IconPicker, WeekdayPicker, iconOf } from '#web/features/habits/public.ts';

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

const MAX_TEXT_LENGTH = 60;

export type SuggestionProps = {
  draft: Draft;
  isDisabled: boolean;
  onChange: (change: DraftChange) => void;
};

type SuggestionFieldsProps = SuggestionProps & { errors: DraftErrors };

/** The fields of a suggestion, except its name. */
export function SuggestionFields({ draft, errors, onChange }: SuggestionFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <SegmentedControl
          label="Frequency"
          isFullWidth
          options={FREQUENCIES}
          value={draft.type}
          onValueChange={(type) => onChange({ type })}
        />
        <TextField
          type="time"
          label="Deadline"
          value={draft.deadline}
          error={errors.deadline}
          onChange={({ target }) => onChange({ deadline: target.value })}
        />
      </div>
      {draft.possibleDeadlines && (
        <PossibleDeadlines
          times={draft.possibleDeadlines}
          chosen={draft.deadline}
          onChoose={(deadline) => onChange({ deadline })}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Rhythm"
          hint="Like “3 times a week” or “every 2 days”"
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          value={draft.rhythm}
          error={errors.rhythm}
          onChange={({ target }) => onChange({ rhythm: target.value })}
        />
        <TextField
          label="Goal"
          hint="Like “8 glasses”, “at most 2 coffees” or “avoid”"
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          value={draft.goal}
          error={errors.goal}
          onChange={({ target }) => onChange({ goal: target.value })}
        />
      </div>
      {hasWeekdays(draft) && (
        <WeekdayPicker
          isInset
          value={draft.weekdays}
          error={errors.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
        />
      )}
      <IconPicker
        name={draft.name}
        value={iconOf(draft)}
        isSuggested={draft.icon === null}
        onChange={(icon) => onChange({ icon })}
      />
      <TextareaField
        label="Private Notes"
        value={draft.notes}
        error={errors.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </div>
  );
}

type PossibleDeadlinesProps = {
  times: readonly string[];
  chosen: string;
  onChoose: (deadline: string) => void;
};

function PossibleDeadlines({ times, chosen, onChoose }: PossibleDeadlinesProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-2">
      <p id={id} className="text-sm text-secondary">
        The time was hard to read. Is it one of these?
      </p>
      {times.map((time) => (
        <Button key={time} aria-pressed={time === chosen} onClick={() => onChoose(time)}>
          {time}
        </Button>
      ))}
    </div>
  );
}
