import type { ComponentProps } from 'react';
import { DeleteHabitDialog } from '#web/features/habits/public.ts';

export function DeleteDialog(props: Omit<ComponentProps<typeof DeleteHabitDialog>, 'description'>) {
  return (
    <DeleteHabitDialog
      {...props}
      description="This cannot be undone. It removes all associated data including completion history."
    />
  );
}
