import { CircleSlash2, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { isSkipped } from '../habit-list.ts';

type HabitMenuProps = {
  habit: Habit;
  onEdit: (habit: Habit) => void;
  onDelete: (habit: Habit) => void;
  onSkip: (shouldSkip: boolean) => void;
};

export function HabitMenu({ habit, onEdit, onDelete, onSkip }: HabitMenuProps) {
  const isPassedOver = isSkipped(habit);
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Options for ${habit.name}`}
          className="text-secondary"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(habit)}>
        Edit
      </MenuItem>
      {habit.instance?.scheduled && !habit.completed && (
        <MenuItem icon={<CircleSlash2 aria-hidden="true" />} onSelect={() => onSkip(!isPassedOver)}>
          {isPassedOver ? 'Do not skip today' : 'Skip today'}
        </MenuItem>
      )}
      <MenuItem isDangerous icon={<Trash2 aria-hidden="true" />} onSelect={() => onDelete(habit)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
