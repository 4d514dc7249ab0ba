import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { confidenceLabel, confidencePercent } from '#domain/imports/confidence.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonStyles } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { chipsOfDraft, type Draft, type DraftErrors, errorsOf, WITHOUT_PART } from './drafts.ts';
import { hasWeekdays } from '../schedule-draft.ts';
import { HabitChips, HabitIcon, iconOf } from '#web/features/habits/public.ts';
import { SuggestionFields, type SuggestionProps } from './suggestion-fields.tsx';
import type { ExtractorState } from './use-extractor.ts';

export function SuggestionList({ extractor }: { extractor: ExtractorState }) {
  const { drafts, change, selectAll, isBusy, isChecked, done } = extractor;
  const selected = drafts.filter(({ isSelected }) => isSelected).length;
  return (
    <section aria-label="Extracted habits" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Select all"
          checked={selected === drafts.length}
          disabled={isBusy}
          onCheckedChange={selectAll}
        />
        <p role="status" className="text-sm text-secondary">
          {done === undefined
            ? `${selected} of ${drafts.length} selected`
            : `Importing ${done + 1} of ${selected}…`}
        </p>
      </div>
      <ul className="grid gap-3">
        {drafts.map((draft, at) => (
          <SuggestionItem
            key={draft.key}
            {...{ draft, isChecked }}
            number={at + 1}
            isDisabled={isBusy}
            onChange={(changed) => change(draft.key, changed)}
          />
        ))}
      </ul>
    </section>
  );
}

type SuggestionItemProps = SuggestionProps & { number: number; isChecked: boolean };

/** A suggestion to select and edit. */
function SuggestionItem({ number, isChecked, ...props }: SuggestionItemProps) {
  const { draft, isDisabled } = props;
  const [isOpen, setIsOpen] = useState<boolean>();
  const id = useId();
  const errors: DraftErrors = isChecked && draft.isSelected ? errorsOf(draft) : {};
  // Opens automatically if the time is uncertain.
  const isShown = (isOpen ?? draft.possibleDeadlines !== null) || hasErrorInside(errors);
  return (
    <li className={clsx('rounded-md border border-border', !draft.isSelected && 'bg-secondary')}>
      <fieldset disabled={isDisabled} className="grid grid-cols-1 gap-2 p-2 sm:pr-3">
        <legend className="sr-only">Habit {number}</legend>
        <Head {...props} number={number} error={errors.name} />
        <div
          className={clsx('flex flex-wrap items-center gap-x-2 gap-y-1 pl-3 sm:gap-x-3', indent)}
        >
          <Confidence of={draft.confidence} />
          <span className="text-sm text-secondary empty:hidden">{missingIn(draft)}</span>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            onClick={() => setIsOpen(!isShown)}
            className={buttonStyles({
              variant: 'quiet',
              className: '-mr-2 ml-auto max-sm:size-11 max-sm:px-0',
            })}
          >
            <span className="max-sm:sr-only">Details</span>
            <ChevronDown aria-hidden="true" className={clsx(isShown && 'rotate-180')} />
          </button>
        </div>
        <div className={clsx('pb-1 pl-3', indent)}>
          <HabitChips
            chips={chipsOfDraft(draft)}
            actionsOf={(part) => ({
              change: () => setIsOpen(true),
              remove: () => props.onChange(WITHOUT_PART[part]),
            })}
          />
        </div>
        {isShown && (
          <div id={id} className={clsx('pb-2', indent)}>
            <SuggestionFields {...props} errors={errors} />
          </div>
        )}
        {draft.refusal && (
          <p className={clsx('pb-2 pl-3 text-sm font-medium text-error', indent)}>
            {draft.refusal}
          </p>
        )}
      </fieldset>
    </li>
  );
}

/** Aligned with the name. */
const indent = 'sm:pl-24';

type HeadProps = SuggestionProps & { number: number; error: string | undefined };

function Head({ draft, number, error, onChange }: HeadProps) {
  return (
    <div className="flex items-start gap-1">
      <Checkbox
        label={`Import ${draft.name || `habit ${number}`}`}
        isLabelHidden
        checked={draft.isSelected}
        onCheckedChange={(isSelected) => onChange({ isSelected })}
      />
      <span className="grid size-11 shrink-0 place-items-center text-secondary max-sm:hidden">
        <HabitIcon icon={iconOf(draft)} name={draft.name} />
      </span>
      <div className="min-w-0 flex-1">
        <TextField
          label="Habit Name"
          isLabelHidden
          autoComplete="off"
          value={draft.name}
          error={error}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </div>
    </div>
  );
}

const hasErrorInside = ({ name: _name, ...inside }: DraftErrors) => Object.keys(inside).length > 0;

/** What the user still has to choose. */
const missingIn = (draft: Draft): string =>
  [
    hasWeekdays(draft) && draft.weekdays.length === 0 && 'No day yet',
    draft.deadline === '' && 'Check the time',
  ]
    .filter(Boolean)
    .join(' · ');

const TONES = { High: 'success', Medium: 'warning', Low: 'error' } as const;

function Confidence({ of }: { of: number }) {
  const label = confidenceLabel(of);
  return (
    <Badge tone={TONES[label]}>
      <span className="sr-only">Confidence: </span>
      {label} ({confidencePercent(of)}%)
    </Badge>
  );
}
