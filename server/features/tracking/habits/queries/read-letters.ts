import type { LocalDay } from '#domain/days/local-day.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { DayDetails } from '#domain/history/evaluated-habit.ts';
import { goalSql } from '../history/definitions.ts';
import { letterSql, MISSING } from './conditions.ts';
import { type HabitDays, rangeSql, YEARS_OF_RANGE } from './read-days.ts';

/** A habit with the letters of a range: all that its counts depend on. */
export type LettersOfHabit = Omit<HabitDays, 'createdOn' | 'details'> & {
  /** How many steps are done, of days that were not finished; and the days since it was archived that have details. */
  details: { date: LocalDay; stepsDone: number }[] | null;
};

const letters = statement(
  'habits.read-letters',
  `select h.id, h.name, h.archived_on as "archivedOn", h.past_names as "pastNames",
          ${goalSql('h')} as goal, h.steps, h.steps_needed as "stepsNeeded", ${rangeSql},
          ${YEARS_OF_RANGE},
          case when h.archived_on is not null or h.steps is not null then
            (select json_agg(json_build_object('date', d.date, 'stepsDone',
                      (select count(*) from jsonb_array_elements(h.steps) step
                        where step ->> 'id' = any (d.steps_done))))
               from habit_day_details d
              where d.user_id = h.user_id and d.habit_id = h.id and d.date between $2 and $3
                and (${letterSql('t', 'd.date')} in ${MISSING} or d.date >= h.archived_on))
          end as details
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
    where h.user_id = $1
    order by h.id`,
);

type Range = { first: LocalDay; last: LocalDay };

export const readLetters = (
  queries: Queries,
  userId: number,
  { first, last }: Range,
): Promise<LettersOfHabit[]> => queries.run<LettersOfHabit>(letters, [userId, first, last]);

export type DetailsOfHabit = DayDetails & { habitId: number };

/** No answer has a shorter remark about a day. */
const MIN_BYTES = 50;

const details = statement(
  'habits.list-details',
  `select habit_id as "habitId", date, notes, steps_done as "stepsDone"
     from (select *, ${MIN_BYTES} + coalesce(octet_length(notes), 0) as own,
                  sum(${MIN_BYTES} + coalesce(octet_length(notes), 0)) over (order by date, habit_id) as bytes
             from habit_day_details where user_id = $1 and date between $2 and $3) d
    where bytes - own <= $4
    order by date, habit_id`,
);

/** Notes and ticked steps of all habits, day by day, until an answer of so many bytes is surely full. */
export const listDetails = (
  queries: Queries,
  userId: number,
  { first, last, bytes }: Range & { bytes: number },
): Promise<DetailsOfHabit[]> => queries.run<DetailsOfHabit>(details, [userId, first, last, bytes]);
