import { clsx } from 'clsx';
import { type KeyboardEvent, Suspense, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useSignOut } from '#web/features/account/sign-out.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { useUserHabits } from '#web/features/habits/data/user-habits-provider.tsx';
import { useHabits } from '#web/features/habits/data/queries.ts';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { useHabitDialogs } from '#web/features/habits/habit-dialogs.tsx';
import { useSignOutWithQuestion } from '#web/features/habits/manage/use-sign-out-with-question.tsx';
import { useImagePanel } from '#web/pages/dashboard/use-image-panel.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { type Command, type CommandContext, commandsFor } from './commands.ts';
import { findCommands, type FoundCommand } from './find-commands.ts';

const MAX_SEARCH_LENGTH = 100;

export function PaletteDialog({ isOpen, onOpenChange }: DialogState) {
  const user = useSignedInUser();
  const { openDialog, dialogs } = useHabitDialogs();
  const { open: openImageImport, dialog: imageImport } = useImagePanel();
  const { signOut, question } = useSignOutWithQuestion(user.id, useSignOut());
  const close = () => onOpenChange(false);
  return (
    <>
      <Dialog title="Find" isOpen={isOpen} onOpenChange={onOpenChange}>
        <Suspense>
          <Search {...{ openDialog, openImageImport, signOut, close }} />
        </Suspense>
      </Dialog>
      {dialogs}
      {imageImport}
      {question}
    </>
  );
}

type SearchProps = Pick<CommandContext, 'openDialog' | 'openImageImport' | 'signOut'> & {
  close: () => void;
};

const NAME = 'Find habits, pages, settings and actions';
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A combobox that keeps the focus. The first command is selected until an arrow key or the mouse selects another one. */
function Search({ close, ...props }: SearchProps) {
  const [search, setSearch] = useState('');
  const [at, select] = useState(0);
  const list = useId();
  const [, navigate] = useLocation();
  const { data: habits = [] } = useHabits();
  const context = { user: useSignedInUser(), userHabits: useUserHabits(), today: useToday() };
  const found = findCommands(commandsFor({ ...context, ...props, habits, navigate }), search);
  const groups = [...new Set(found.map(({ group }) => group))];
  const shown = groups.flatMap((group) => found.filter((command) => command.group === group));
  const selected = shown[at] ?? shown[0];

  function run(command: Command): void {
    close();
    command.run();
  }

  function press(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step !== undefined) select((at + step + shown.length) % (shown.length || 1));
    else if (selected) run(selected);
  }

  return (
    // A search is not lost when the dialog closes.
    <div onInput={(event) => event.stopPropagation()}>
      <input
        role="combobox"
        aria-label={NAME}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={selected && optionId(list, selected)}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          select(0);
        }}
        onKeyDown={press}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="A habit, a page, or what to do"
        className="min-h-12 w-full rounded-md border border-outline bg-surface px-4 text-base"
      />
      <div
        id={list}
        role="listbox"
        aria-label={NAME}
        className="mt-3 max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain"
      >
        {groups.map((group) => (
          <CommandGroup
            key={group}
            {...{ group, list, selected, run }}
            commands={shown.filter((command) => command.group === group)}
            onSelect={(command) => select(shown.indexOf(command))}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="px-3 py-6 text-center text-secondary">Nothing found</p>}
    </div>
  );
}

const optionId = (list: string, { id }: FoundCommand): string => `${list}-${id}`;

type CommandGroupProps = {
  group: Command['group'];
  list: string;
  commands: readonly FoundCommand[];
  selected: FoundCommand | undefined;
  onSelect: (command: FoundCommand) => void;
  run: (command: FoundCommand) => void;
};

function CommandGroup({ group, list, commands, selected, onSelect, run }: CommandGroupProps) {
  const heading = useId();
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className="px-3 pt-3 pb-1 text-sm text-secondary">
        {group}
      </div>
      {commands.map((command) => (
        <CommandOption
          key={command.id}
          id={optionId(list, command)}
          label={command.label}
          isSelected={command === selected}
          onSelect={() => onSelect(command)}
          onRun={() => run(command)}
        />
      ))}
    </div>
  );
}

type CommandOptionProps = {
  id: string;
  label: string;
  isSelected: boolean;
  onSelect: () => void;
  onRun: () => void;
};

function CommandOption({ id, label, isSelected, onSelect, onRun }: CommandOptionProps) {
  useEffect(() => {
    if (isSelected) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isSelected, id]);
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      onPointerMove={() => !isSelected && onSelect()}
      onClick={onRun}
      className={clsx(
        // The heading of the group above it stays visible.
        'flex min-h-11 w-full scroll-mt-9 items-center rounded-md px-3 py-1 text-left wrap-anywhere',
        isSelected && 'bg-secondary',
      )}
    >
      {label}
    </button>
  );
}
