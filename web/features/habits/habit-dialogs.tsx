import { useCallback, useMemo, type ReactNode } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import type { HabitAction } from './action-dialog.tsx';
import type { HabitActions } from './controls/habit-actions.ts';

// One part holds all dialogs of habits.
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'), 'ActionDialog');

type HabitDialogs = {
  add: () => void;
  quickAdd: () => void;
  archived: () => void;
  actions: Omit<HabitActions, 'onAnnounce'>;
  /** Rendered once in the page. */
  dialogs: ReactNode;
};

/** The dialogs of habits, for every view. */
export function useHabitDialogs(): HabitDialogs {
  const { open, draw } = useDialogOnDemand<HabitAction>();
  const actions = useMemo(
    () => ({
      onEdit: (habit: ShownHabit) => open({ what: 'edit', habit }),
      onDelete: (habit: ShownHabit) => open({ what: 'delete', habit }),
      onNote: (habit: ShownHabit) => open({ what: 'note', habit }),
      onArchive: (habit: ShownHabit) => open({ what: 'archive', habit }),
      onPause: (habit: ShownHabit) => open({ what: 'pause', habit }),
      onAmount: (habit: ShownHabit) => open({ what: 'amount', habit }),
      onSteps: (habit: ShownHabit) => open({ what: 'steps', habit }),
      onEntries: (habit: ShownHabit) => open({ what: 'entries', habit }),
    }),
    [open],
  );
  return {
    add: useCallback(() => open({ what: 'add' }), [open]),
    quickAdd: useCallback(() => open({ what: 'quick-add' }), [open]),
    archived: useCallback(() => open({ what: 'archived' }), [open]),
    actions,
    dialogs: draw((state, action) => <ActionDialog action={action} {...state} />),
  };
}
