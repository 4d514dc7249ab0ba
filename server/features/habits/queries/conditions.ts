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

/** Of all that somebody has on a day, private habits among it. */
export const isPerfectDaySql = ({ userId, date }: { userId: string; date: string }): string => `(
  exists (select from habit_instances i
           where i.user_id = ${userId} and i.date = ${date} and ${IS_DONE_SQL})
  and not exists (select from habit_instances i
                   where i.user_id = ${userId} and i.date = ${date} and ${IS_OPEN_SQL}))`;

const PAUSE = `json_agg(json_build_object('from', p.from_day, 'until', p.until_day, 'habitId', p.habit_id)
                         order by p.from_day, p.id)`;

/** The pauses of one habit, those of everything among them; null where there is none. */
export const pausesOfHabitSql = (habit: { userId: string; id: string }): string =>
  `(select ${PAUSE} from pauses p
     where p.user_id = ${habit.userId} and (p.habit_id is null or p.habit_id = ${habit.id}))`;

/** All pauses of somebody, read once however many habits there are: `pausesOf` of the domain tells whose they are. */
export const allPausesSql = (userId: string): string =>
  `(select ${PAUSE} from pauses p where p.user_id = ${userId})`;

/** Whether somebody rests from everything on the day. */
export const isRestingSql = ({ userId, date }: { userId: string; date: string }): string =>
  `exists (select from pauses p
            where p.user_id = ${userId} and p.habit_id is null
              and p.from_day <= ${date} and coalesce(p.until_day, 'infinity') >= ${date})`;

/** What a `Schedule` of the domain is made of. */
export const scheduleColumns = (habits: string): string =>
  `${habits}.type, ${habits}.weekdays, ${habits}.created_on as "createdOn", ${habits}.rhythm, ${habits}.goal,
   ${habits}.archived_on as "archivedOn",
   ${pausesOfHabitSql({ userId: `${habits}.user_id`, id: `${habits}.id` })} as pauses`;

/**
 * Whether anything of somebody's day may be known: of a day of private habits alone, nothing is told. Each habit is
 * looked up by its key: joined, the planner would go through all of them for every record.
 */
export const hasPublicHabitSql = (day: { userId: string; date: string }): string =>
  `exists (select from habit_instances i
            where i.user_id = ${day.userId} and i.date = ${day.date} and i.scheduled and not i.skipped
              and (select not h.is_private from habits h where h.user_id = i.user_id and h.id = i.habit_id))`;
