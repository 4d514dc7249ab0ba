import { Command } from 'cmdk';
import { type KeyboardEvent, Suspense, useState } from 'react';
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
import { type Command as PaletteCommand, type CommandContext, commandsFor } from './commands.ts';
import { findCommands } from './find-commands.ts';

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

function Search({ close, ...props }: SearchProps) {
  const [search, setSearch] = useState('');
  const [selected, select] = useState('');
  const [, navigate] = useLocation();
  const { data: habits = [] } = useHabits();
  const context = { user: useSignedInUser(), userHabits: useUserHabits(), today: useToday() };
  const found = findCommands(commandsFor({ ...context, ...props, habits, navigate }), search);

  function run(command: PaletteCommand): void {
    close();
    command.run();
  }

  /** The first command is selected a moment after the search has changed. */
  function runOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const chosen = found.find(({ id }) => id === selected) ?? found[0];
    if (chosen) run(chosen);
  }

  return (
    <Command
      label="Find habits, pages, settings and actions"
      loop
      shouldFilter={false}
      value={selected}
      onValueChange={select}
      onKeyDown={runOnEnter}
    >
      {/* A search is not lost when the dialog closes. */}
      <div onInput={(event) => event.stopPropagation()}>
        <Command.Input
          value={search}
          onValueChange={(text) => {
            setSearch(text);
            select('');
          }}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="A habit, a page, or what to do"
          className="min-h-12 w-full rounded-md border border-outline bg-surface px-4 text-base"
        />
      </div>
      <Command.List className="mt-3 max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain">
        <Command.Empty className="px-3 py-6 text-center text-secondary">
          Nothing found
        </Command.Empty>
        {[...new Set(found.map(({ group }) => group))].map((group) => (
          <Command.Group key={group} heading={group} className={groupStyles}>
            {found
              .filter((command) => command.group === group)
              .map((command) => (
                <Command.Item
                  key={command.id}
                  value={command.id}
                  onSelect={() => run(command)}
                  className="flex min-h-11 cursor-pointer items-center rounded-md px-3 py-1 wrap-anywhere data-[selected=true]:bg-secondary"
                >
                  {command.label}
                </Command.Item>
              ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

const groupStyles =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-secondary';
