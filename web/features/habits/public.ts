export { changeDay } from './data/change-day.ts';
export {
  createHabit,
  recordCelebration,
  reorderHabits,
  useEditHabit,
} from './data/change-habits.ts';
export { iconOf, newHabitBody, reminderAt } from './data/habit-codec.ts';
export { useHabitPage } from './data/habit-page-provider.tsx';
export type { HabitState } from './data/habit-state.ts';
export { useHabitDays, useHabits, useShownHabits } from './data/queries.ts';
export { habitDaysKey, habitsQueryOptions } from './data/query-options.ts';
export { refreshHabits } from './data/refresh.ts';
export type { ShownHabit, ShownHabits } from './data/shown-habits.ts';
export { DeleteHabitDialog } from './manage/removal-dialogs.tsx';
export { AmountForm } from './manage/entries/amount-form.tsx';
export { IconPicker } from './form/icon-picker.tsx';
export { ReminderTimes } from './form/reminder-times.tsx';
export { TagsField } from './form/tags-field.tsx';
export { WeekdayPicker } from './form/weekday-picker.tsx';
export { isTooLong, NoteField } from './controls/note-field.tsx';
export { RemindersLine } from './controls/reminders/reminders-line.tsx';
export { InSections } from './manage/sections/in-sections.tsx';
export { useSectionRows } from './manage/sections/use-section-rows.ts';
export { TagFilter } from './manage/tag-filter.tsx';
export { StepList } from './controls/steps/step-list.tsx';
export { useHabitDialogs } from './habit-dialogs.tsx';
export { WhenLine } from './views/when-line.tsx';
export { useToday } from './data/use-today.ts';
export { HabitIcon } from './controls/habit-icon.tsx';
export { DescribedDialog } from './quick-add/described-on-demand.ts';
export { useSections } from './manage/sections/sections-query.ts';
export { chipsOf, chipsOfHabit, chipsOfText, type HabitChip } from './words/chips.ts';
export { HabitChips } from './words/habit-chips.tsx';
