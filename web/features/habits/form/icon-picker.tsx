import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useCloseByEscape } from '#web/ui/dialog-guard.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { HabitIcon } from '../controls/habit-icon.tsx';
import { inRow } from './part-styles.ts';
import { findIcons, type IconChoice, labelOf } from './icon-choices.ts';

type IconPickerProps = {
  /** The name of the habit suggests an icon until the user chooses one. */
  name: string;
  value: string | null;
  isSuggested: boolean;
  onChange: (icon: string) => void;
};

export function IconPicker({ name, value, isSuggested, onChange }: IconPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  useCloseByEscape(isOpen, close);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className={inRow}>
        <span id={`${id}-label`} className="text-sm font-medium">
          Select Icon
        </span>
        <button
          ref={button}
          type="button"
          id={`${id}-button`}
          aria-labelledby={`${id}-label ${id}-button`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-52 max-w-full items-center gap-3 rounded-md border border-outline bg-surface px-3 text-left transition-colors hover:border-text-secondary"
        >
          {value && <HabitIcon icon={value} name={name} />}
          <span className="min-w-0 flex-1 truncate">
            {value ? labelOf(value) : 'Choose an icon'}
          </span>
          {value && isSuggested && <span className="text-sm text-secondary">Suggested</span>}
          <ChevronDown aria-hidden="true" className={clsx('size-4', isOpen && 'rotate-180')} />
        </button>
      </div>
      {isOpen && <IconChoices value={value} onChange={onChange} />}
    </div>
  );
}

function IconChoices({ value, onChange }: Pick<IconPickerProps, 'value' | 'onChange'>) {
  const [search, setSearch] = useState('');
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = findIcons(search);
  // On a phone it opens below the visible part, behind the buttons of the form.
  useEffect(() => {
    // In braces, so that nothing is returned: newer browsers return a promise, which React would call as a clean-up.
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={list} className="grid scroll-mb-36 gap-2 sm:scroll-mb-24">
      <TextField
        type="search"
        label="Search icons"
        isLabelHidden
        placeholder="Search icons"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // The form is sent by its own fields, not by a search inside it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <fieldset className="max-h-52 overflow-y-auto rounded-md bg-background p-1.5">
        <legend className="sr-only">Icons</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
          {found.map((choice) => (
            <IconOption
              key={choice.icon}
              {...{ choice, group }}
              isChosen={choice.icon === value}
              onChoose={() => onChange(choice.icon)}
            />
          ))}
        </div>
        {found.length === 0 && (
          <p className="p-3 text-sm text-secondary">No icon with that name.</p>
        )}
      </fieldset>
    </div>
  );
}

type IconOptionProps = {
  choice: IconChoice;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
};

function IconOption({ choice, group, isChosen, onChoose }: IconOptionProps) {
  return (
    <label className={optionStyles} title={choice.label}>
      <input
        type="radio"
        name={group}
        aria-label={choice.label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <HabitIcon icon={choice.icon} name={choice.label} />
    </label>
  );
}

const optionStyles = clsx(
  'relative grid min-h-11 cursor-pointer place-items-center rounded-md transition-colors hover:bg-secondary',
  'has-checked:bg-primary has-checked:text-on-primary',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-text',
);
