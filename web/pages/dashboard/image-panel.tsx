import { useQueryClient } from '@tanstack/react-query';
import { refreshHabits } from '#web/features/habits/changes/change-list.ts';
import { useCreateQuietly } from '#web/features/habits/changes/use-create-quietly.ts';
import { IconPicker } from '#web/features/habits/form/icon-picker.tsx';
import { WeekdayPicker } from '#web/features/habits/form/weekday-picker.tsx';
import { HabitIcon } from '#web/features/habits/habit-icon.tsx';
import { ImageDialog } from '#web/features/import/image/image-dialog.tsx';

type ImagePanelProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onImported?: (() => void) | undefined;
};

export function ImagePanel(props: ImagePanelProps) {
  const client = useQueryClient();
  const createHabit = useCreateQuietly();
  const fromHabits = {
    HabitIcon,
    IconPicker,
    WeekdayPicker,
    createHabit,
    refreshHabits: () => refreshHabits(client),
  };
  return <ImageDialog {...props} fromHabits={fromHabits} />;
}
