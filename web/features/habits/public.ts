export {
  changeKey,
  keepChange,
  refreshHabits,
  showChange,
} from './changes/change-list.ts';
export { toastFailed, toastGone } from './changes/toasts.ts';
export { useCreateWithoutToast } from './changes/use-create-without-toast.ts';
export { useDeleteHabit } from './changes/use-edit-habits.ts';
export { IconPicker } from './form/icon-picker.tsx';
export { WeekdayPicker } from './form/weekday-picker.tsx';
export { HabitIcon } from './habit-icon.tsx';
export { removeHabit, replaceHabit } from './habit-list.ts';
export { habitDaysKey, useHabits } from './queries.ts';
