export { ArchiveOffer } from './archive/archive-offer.tsx';
export type { TodayChange } from './changes/predict-day.ts';
export { undoParts, useChangeToday } from './changes/use-change-today.ts';
export { newId } from './changes/new-entry.ts';
export { useCreateWithoutToast, useDeleteHabit } from './changes/use-edit-habits.ts';
export { alsoShowChanges, type ShownChange } from './day/change-of-day.ts';
export { DayAmountForm } from './entries/day-amount-form.tsx';
export { IconPicker } from './form/icon-picker.tsx';
export { WeekdayPicker } from './form/weekday-picker.tsx';
export {
  changeKey,
  habitDaysKey,
  habitsQueryOptions,
  keepChange,
  refreshHabits,
  showChange,
  useHabits,
} from './habit-cache.ts';
export { isTooLong, NoteCounter, TOO_LONG } from './note/note-counter.tsx';
export { RemindersLine } from './reminders/reminders-line.tsx';
export { openSectionOf } from './sections/open-section.ts';
export { areInSections, InSections } from './sections/in-sections.tsx';
export { useSectionRows } from './sections/use-section-rows.ts';
export { WithTagFilter } from './tags/with-tag-filter.tsx';
export { StepList } from './steps/step-list.tsx';
export { useHabitDialogs } from './habit-dialogs.tsx';
export { HabitIcon } from './habit-icon.tsx';
export { todayHere } from './use-today.ts';
