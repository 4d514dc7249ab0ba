export { applyOnce } from './commands/apply-once.ts';
export { createHabit } from './commands/create-habit.ts';
export { restoreRows, storeRows, rowsOfHabit } from './commands/rows-of-habit.ts';
export { openDay, setActiveAt } from './commands/open-day.ts';
export { importHistory } from './commands/import-history.ts';

export { deleteEntry, makeEntryId, putEntry } from './commands/entries.ts';
export { setHabitDay } from './commands/set-habit-day.ts';
export {
  allPausesSql,
  COMPLETED,
  DONE,
  frequencyColumns,
  goalSql,
  hasPublicHabitSql,
  isPerfectDaySql,
  isPublicSql,
  isRestingSql,
  letterSql,
  MISSING,
  pastRhythmsSql,
  scheduleColumns,
} from './history/conditions.ts';
export { readHabits } from './history/read-histories.ts';
export type { StoredHabit } from './history/stored-habit.ts';
export { findHabit, listHabits, listsOfUsers } from './queries/list-habits.ts';
export { listSections } from './queries/list-sections.ts';
export { listPauses } from './queries/list-pauses.ts';
export { rangeSql, readDayPieces, readDays, readLetters } from './queries/read-days.ts';
