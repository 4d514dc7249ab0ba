import { Command } from 'cmdk';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { useSignOut } from '#web/features/account/sign-out.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { useHabitPage } from '#web/features/habits/data/habit-page-provider.tsx';
import { useHabits } from '#web/features/habits/data/queries.ts';
import { useToday } from '#web/features/habits/data/use-today.ts';
import { useHabitDialogs } from '#web/features/habits/habit-dialogs.tsx';
import { useSignOutWithQuestion } from '#web/features/habits/manage/use-sign-out-with-question.tsx';
import { useImagePanel } from '#web/pages/dashboard/use-image-panel.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import {
  type Command as PaletteCommand,
  type CommandContext,
  commandsFor,
  GROUPS,
} from './commands.ts';

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
  const [, navigate] = useLocation();
  const { data: habits = [] } = useHabits();
  const context = { user: useSignedInUser(), page: useHabitPage(), today: useToday() };
  const commands = commandsFor({ ...context, ...props, habits, navigate });
  const shown = search === '' ? commands.filter((one) => !one.isHiddenAtFirst) : commands;

  function run(command: PaletteCommand): void {
    close();
    command.run();
  }

  return (
    <Command label="Find habits, pages, settings and actions" loop>
      {/* A search is not lost when the dialog closes. */}
      <div onInput={(event) => event.stopPropagation()}>
        <Command.Input
          value={search}
          onValueChange={setSearch}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="A habit, a page, or what to do"
          className="min-h-12 w-full rounded-md border border-outline bg-surface px-4 text-base"
        />
      </div>
      <Command.List className="mt-3 max-h-[min(24rem,50dvh)] overflow-y-auto overscroll-contain">
        <Command.Empty className="px-3 py-6 text-center text-secondary">
          Nothing found
        </Command.Empty>
        {GROUPS.map((group) => (
          <Group
            key={group}
            name={group}
            commands={shown.filter((one) => one.group === group)}
            onRun={run}
          />
        ))}
      </Command.List>
    </Command>
  );
}

type GroupProps = {
  name: string;
  commands: readonly PaletteCommand[];
  onRun: (command: PaletteCommand) => void;
};

function Group({ name, commands, onRun }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Command.Group heading={name} className={groupStyles}>
      {commands.map((command, at) => (
        <Command.Item
          // Two habits may have the same name.
          key={`${command.label} ${at}`}
          value={`${command.label} ${at}`}
          keywords={[command.words ?? '']}
          onSelect={() => onRun(command)}
          className="flex min-h-11 cursor-pointer items-center rounded-md px-3 wrap-anywhere data-[selected=true]:bg-secondary"
        >
          {command.label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

const groupStyles =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-secondary';
