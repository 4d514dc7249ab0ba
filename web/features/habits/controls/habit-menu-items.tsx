import { Archive, CircleSlash2, MessageSquareText, Pause, Pencil, Trash2 } from 'lucide-react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { MenuItem } from '#web/ui/menu/menu-items.tsx';
import { GoalMenuItems } from './flexible/goal-menu-items.tsx';
import type { HabitActions } from './habit-actions.ts';
import { isOfToday, isSkipped } from '../data/shown-habits.ts';

export type HabitMenuProps = {
  habit: ShownHabit;
  actions: HabitActions;
  onSkip: (shouldSkip: boolean) => void;
};

/** Fetched with what a menu opens with. */
export function HabitMenuItems({ habit, actions, onSkip }: HabitMenuProps) {
  const isPassedOver = isSkipped(habit);
  return (
    <>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => actions.onEdit(habit)}>
        Edit
      </MenuItem>
      {(habit.goal ?? habit.steps) && <GoalMenuItems {...{ habit, actions }} />}
      {/* One that the server has not made yet has no id, and takes no note. */}
      {!!habit.instance?.id && (
        <MenuItem
          icon={<MessageSquareText aria-hidden="true" />}
          onSelect={() => actions.onNote(habit)}
        >
          {habit.instance.notes ? 'Edit Public Note' : 'Add Public Note'}
        </MenuItem>
      )}
      {canBeSkipped(habit) && (
        <MenuItem icon={<CircleSlash2 aria-hidden="true" />} onSelect={() => onSkip(!isPassedOver)}>
          {skipLabel(habit, isPassedOver)}
        </MenuItem>
      )}
      <MenuItem icon={<Pause aria-hidden="true" />} onSelect={() => actions.onPause(habit)}>
        Pause…
      </MenuItem>
      <MenuItem icon={<Archive aria-hidden="true" />} onSelect={() => actions.onArchive(habit)}>
        Archive
      </MenuItem>
      <MenuItem
        isDangerous
        icon={<Trash2 aria-hidden="true" />}
        onSelect={() => actions.onDelete(habit)}
      >
        Delete
      </MenuItem>
    </>
  );
}

function skipLabel(habit: ShownHabit, isPassedOver: boolean): string {
  if (isPassedOver) return 'Undo skip';
  return isOfToday(habit) ? 'Skip today' : 'Skip this day';
}

/** What was asked for today and is open. A limit asks for nothing that could be left out. */
const canBeSkipped = ({ instance, completed, goal }: ShownHabit): boolean =>
  goal?.kind !== 'most' && !completed && (instance?.scheduled ?? false);
