/** As `isLogged` of the domain, over the columns of a day's record. */
export const IS_LOGGED_SQL = '(scheduled or completed or skipped)';

/** What a `DayContent` of the domain is made of. */
export const contentColumns = (days: string): string =>
  `${days}.scheduled, ${days}.completed, ${days}.skipped, ${days}.amount::float8 as amount,
   ${days}.steps_done as "stepsDone", ${days}.own_skip as "ownSkip", ${days}.notes`;

/** What a `HabitDay` of the domain is made of. */
export const HABIT_DAY_COLUMNS = `i.id, i.habit_id as "habitId", i.date, i.scheduled, i.completed, i.skipped,
  i.amount::float8 as amount, i.steps_done as "stepsDone", i.own_skip as "ownSkip", i.notes,
  i.habit_name as "habitName"`;

/** As `isDone` and `isOpen` of the domain: a perfect day has some of the first and none of the second (`isPerfectDay`). */
export const IS_DONE_SQL = '(scheduled and completed)';
export const IS_OPEN_SQL = '(scheduled and not completed and not skipped)';

/** What a `Schedule` of the domain is made of. */
export const scheduleColumns = (habits: string): string =>
  `${habits}.type, ${habits}.weekdays, ${habits}.created_on as "createdOn", ${habits}.rhythm, ${habits}.goal,
   ${habits}.archived_on as "archivedOn"`;

/**
 * Whether anything of somebody's day may be known: of a day of private habits alone, nothing is told. Each habit is
 * looked up by its key: joined, the planner would go through all of them for every record.
 */
export const hasPublicHabitSql = (day: { userId: string; date: string }): string =>
  `exists (select from habit_instances i
            where i.user_id = ${day.userId} and i.date = ${day.date} and i.scheduled and not i.skipped
              and (select not h.is_private from habits h where h.user_id = i.user_id and h.id = i.habit_id))`;
