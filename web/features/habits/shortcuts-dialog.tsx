import { Dialog } from '#web/ui/dialog.tsx';
import { VIEW_NAMES } from './data/view-choice.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['n'], does: 'Add a habit' },
  { keys: ['q'], does: 'Quick add, in words' },
  { keys: ['↑', '↓', '←', '→'], does: 'Move between habits' },
  { keys: ['j', 'k'], does: 'Move to the next habit, and to the one before' },
  { keys: ['Space'], does: 'Complete the habit, or undo it' },
  { keys: ['Enter'], does: 'Open the habit' },
  { keys: ['z'], does: 'Undo the last tick, amount, skip, delete or archive' },
  { keys: ['b', 'f'], does: 'Go a day back, and forward' },
  { keys: ['t'], does: 'Go back to today' },
  { keys: ['a'], does: 'Set an amount' },
  ...VIEW_NAMES.map((name, at) => ({ keys: [`${at + 1}`], does: `Show the ${name} view` })),
  { keys: ['Space', '↑', '↓'], does: 'Reorder (list view)' },
  { keys: ['F8'], does: 'Go to the notification' },
  { keys: ['Ctrl/⌘', 'K'], does: 'Find a habit, a page, a setting or an action' },
  { keys: ['Ctrl/⌘', 'S'], does: 'Check that everything is saved' },
  { keys: ['?'], does: 'Show these shortcuts' },
];

export function ShortcutsDialog(props: DialogState) {
  return (
    <Dialog title="Keyboard shortcuts" {...props}>
      <dl className="grid gap-1">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-sm bg-secondary px-2 py-1 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
