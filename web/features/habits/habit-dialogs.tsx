import type { ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import type { HabitDialog, OpenHabitDialog } from './controls/habit-actions.ts';

const OpenedDialog = lazyPart(() => import('./opened-dialog.tsx'), 'OpenedDialog');

/** The dialogs of habits. Render `dialogs` once in the page. */
export function useHabitDialogs(): { openDialog: OpenHabitDialog; dialogs: ReactNode } {
  const { open, draw } = useDialogOnDemand<HabitDialog>();
  return {
    openDialog: open,
    dialogs: draw((state, dialog) => <OpenedDialog dialog={dialog} {...state} />),
  };
}
