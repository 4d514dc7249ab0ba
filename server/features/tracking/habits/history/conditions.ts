import { isDone, isOpen } from '#domain/habits/habit-day.ts';
import { flagsOf, isCompleted, LETTERS } from '#domain/history/letters.ts';

const listSql = (isListed: (letter: number) => boolean): string => {
  const letters = Object.values(LETTERS).filter(isListed);
  return `(${letters.map((letter) => `'${String.fromCharCode(letter)}'`).join(', ')})`;
};

export const COMPLETED = listSql(isCompleted);
/** A perfect day has some of the first and none of the second. */
export const DONE = listSql((letter) => isDone(flagsOf(letter)));
export const MISSING = listSql((letter) => isOpen(flagsOf(letter)));
const DONE_OR_MISSING = listSql((letter) => isDone(flagsOf(letter)) || isOpen(flagsOf(letter)));

/**
 * Letters of a history from a place on. As bytes: in UTF-8, PostgreSQL reads all characters before the place. `convert_to` and
 * `convert_from` would look up their encoding for each row.
 */
export const lettersSql = (history: string, place: string, count: string): string =>
  `encode(substr(textsend(${history}.days), ${place}, ${count}), 'escape')`;

/** The letter of a day in a history. */
export const letterSql = (history: string, date: string): string =>
  lettersSql(history, `${date} - ${history}.first_day + 1`, '1');

type PerfectDay = {
  userId: string;
  date: string;
  /** For what others see: private habits are ignored, so that it reveals nothing about them. */
  isPublic?: boolean;
  /** Habits whose changed histories are not stored yet: their ids, and whether one of them is due and done. None of them may be open. */
  changed?: { habitIds: string; isDone: string };
};

export function isPerfectDaySql({ userId, date, isPublic, changed }: PerfectDay): string {
  const hasAny = (letters: string) => `exists (
    select from histories t where t.user_id = ${userId} and ${letterSql('t', date)} in ${letters}
     ${isPublic ? `and ${isPublicSql('t')}` : ''}
     ${changed ? `and t.habit_id <> all(${changed.habitIds})` : ''})`;
  const isDone = changed ? `(${changed.isDone} or ${hasAny(DONE)})` : hasAny(DONE);
  return `(not ${hasAny(MISSING)} and ${isDone})`;
}

const PAUSES = `coalesce(json_agg(json_build_object('from', p.from_day, 'until', p.until_day, 'habitId', p.habit_id)
                         order by p.from_day, p.id), '[]')`;

/** Whether the habit of a history is public. */
export const isPublicSql = (history: string): string => `exists (select from habits h
  where h.user_id = ${history}.user_id and h.id = ${history}.habit_id and not h.is_private)`;

/** The pauses of one habit, including those of all habits. */
export const pausesOfHabitSql = (habits: string): string =>
  `(select ${PAUSES} from pauses p
     where p.user_id = ${habits}.user_id and (p.habit_id is null or p.habit_id = ${habits}.id))`;

/** All pauses of a user, read once for all habits: `pausesOf` of the domain picks those of a habit. */
export const allPausesSql = (userId: string): string =>
  `(select ${PAUSES} from pauses p where p.user_id = ${userId})`;

/** The last number that was applied for each client of a user, as the header `x-applied` has them. Null for none. */
export const appliedSql = (userId: string): string =>
  `(select string_agg(a.client_id || ' ' || a.number, ', ' order by a.client_id)
      from applied_operations a where a.user_id = ${userId})`;

/** Whether the user rests from all habits on the day. */
export const isRestingSql = ({ userId, date }: { userId: string; date: string }): string =>
  `exists (select from pauses p
            where p.user_id = ${userId} and p.habit_id is null
              and p.from_day <= ${date} and coalesce(p.until_day, 'infinity') >= ${date})`;

/** The columns of a `Schedule` of the domain. */
export const scheduleColumns = (habits: string): string =>
  `${frequencyColumns(habits)}, ${habits}.created_on as "createdOn", ${habits}.archived_on as "archivedOn",
   ${pausesOfHabitSql(habits)} as pauses`;

/** Whether anything about a user's day is public: a day on which only private habits were due is not. */
export const hasPublicHabitSql = (day: { userId: string; date: string }): string =>
  `exists (select from histories t
            where t.user_id = ${day.userId} and ${letterSql('t', day.date)} in ${DONE_OR_MISSING}
              and ${isPublicSql('t')})`;

// The definitions of a habit are one list in the database. Clients get the current one and the past ones separately.

export const definitionColumns = (habits: string): string => `
  ${frequencyColumns(habits)}, ${pastRhythmsSql(habits)} as "pastRhythms"`;

export const pastRhythmsSql = (habits: string): string => `${habits}.definitions - -1`;

/** The current definition. */
export const frequencyColumns = (habits: string): string => `
  ${habits}.definitions -> -1 ->> 'type' as type, ${currentSql(habits, 'weekdays')} as weekdays,
  ${currentSql(habits, 'rhythm')} as rhythm, ${goalSql(habits)} as goal`;

export const goalSql = (habits: string): string => currentSql(habits, 'goal');

const currentSql = (habits: string, part: string): string =>
  `nullif(${habits}.definitions -> -1 -> '${part}', 'null')`;
