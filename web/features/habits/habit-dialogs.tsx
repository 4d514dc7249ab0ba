import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import type { HabitAction } from './action-dialog.tsx';
import type { HabitActions } from './views/views.ts';

// Fetched once the page is seen, and before anything is asked: each dialog then comes by itself.
const ActionDialog = lazyPart(() => import('./action-dialog.tsx'), 'ActionDialog');

type HabitDialogs = {
  add: () => void;
  actions: Omit<HabitActions, 'onAnnounce'>;
  /** Stands once in the page. */
  dialogs: ReactNode;
};

/** What can be asked about a habit, from every view alike. */
export function useHabitDialogs(): HabitDialogs {
  const { open, draw } = useDialogOnDemand<HabitAction>();
  useEffect(() => void ActionDialog.preload(), []);
  const actions = useMemo(
    () => ({
      onEdit: (habit: Habit) => open({ what: 'edit', habit }),
      onDelete: (habit: Habit) => open({ what: 'delete', habit }),
      onNote: (habit: Habit) => open({ what: 'note', habit }),
      onArchive: (habit: Habit) => open({ what: 'archive', habit }),
      onPause: (habit: Habit) => open({ what: 'pause', habit }),
      onAmount: (habit: Habit) => open({ what: 'amount', habit }),
      onSteps: (habit: Habit) => open({ what: 'steps', habit }),
      onEntries: (habit: Habit) => open({ what: 'entries', habit }),
    }),
    [open],
  );
  return {
    add: useCallback(() => open({ what: 'add' }), [open]),
    actions,
    dialogs: draw((state, action) => <ActionDialog action={action} {...state} />),
  };
}
