import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { ScheduleFields } from '../schedule-fields.tsx';
import type { Draft, DraftChange, DraftErrors } from './drafts.ts';
import { IconPicker, iconOf, TagsField } from '#web/features/habits/public.ts';

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
      <ScheduleFields {...{ draft, errors, onChange }}>
        {draft.possibleDeadlines && (
          <PossibleDeadlines
            times={draft.possibleDeadlines}
            chosen={draft.deadline}
            onChoose={(deadline) => onChange({ deadline })}
          />
        )}
      </ScheduleFields>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          type="time"
          label="Reminder"
          value={draft.reminder ?? ''}
          onChange={({ target }) => onChange({ reminder: target.value || null })}
        />
        <TagsField values={draft} change={onChange} errors={errors} />
      </div>
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
