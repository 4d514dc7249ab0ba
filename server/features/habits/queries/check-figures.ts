import { type Queries, statement } from '#server/database/database.ts';

type Figures = Readonly<Record<string, string | number | boolean | null>>;
type Compared = { userId: number; habitId: number; kept: Figures; counted: Figures };
type Page = { habits: number; lastUserId: number; lastHabitId: number; parted: Compared[] };

/** What is kept beside a habit, and what its days come to. */
export type Parted = {
  userId: number;
  habitId: number;
  figure: string;
  kept: Figures[string];
  counted: Figures[string];
};

const HABITS_A_PAGE = 100;

/** Of what somebody wrote nothing is told but whether it is the same. */
const FIGURES = {
  streak: (row: string) => `coalesce(${row}.streak, 0)`,
  reps: (row: string) => `coalesce(${row}.reps, 0)`,
  lastDoneOn: (row: string) => `${row}.last_done_on`,
  firstOpenOn: (row: string) => `${row}.first_open_on`,
  latestDayId: (row: string) => `${row}.latest_day_id`,
  latestOn: (row: string) => `${row}.latest_on`,
  latestScheduled: (row: string) => `${row}.latest_scheduled`,
  latestCompleted: (row: string) => `${row}.latest_completed`,
  latestSkipped: (row: string) => `${row}.latest_skipped`,
  latestAmount: (row: string) => `${row}.latest_amount`,
  latestStepsDone: (row: string) => `${row}.latest_steps_done`,
  latestOwnSkip: (row: string) => `${row}.latest_own_skip`,
  latestNotes: (row: string) => `md5(${row}.latest_notes)`,
  latestHabitName: (row: string) => `md5(${row}.latest_habit_name)`,
  periodFirst: (row: string) => `${row}.period_first`,
  periodNeeded: (row: string) => `${row}.period_needed`,
  periodDone: (row: string) => `${row}.period_done`,
};

type Wrong = { streaks: string; amounts: string; periods: string };

const figuresOf = (row: string, { streaks, amounts, periods }: Wrong) => `jsonb_build_object(
  ${Object.entries(FIGURES)
    .map(([name, of]) => `'${name}', ${of(row)}`)
    .join(', ')}, 'daysWithAnotherStreak', ${streaks}, 'daysWithAnotherAmount', ${amounts},
  'periodsWithAnotherStreak', ${periods})`;

// A page is one statement, so that its habits and days are seen as of one moment while others go on writing. All days are
// counted anew, from the first one: nothing is used that was kept.
const countAnew = statement(
  'habits.count-anew',
  `with page as materialized (
     select * from habits where (user_id, id) > ($1, $2) order by user_id, id limit ${HABITS_A_PAGE}
   ), days as (
     select d.*, d.scheduled and d.completed as is_done,
            d.scheduled and not d.completed and not d.skipped as is_open
       from page p join habit_instances d on d.user_id = p.user_id and d.habit_id = p.id
   ), cut as (
     select *, count(*) filter (where is_open) over past as breaks,
            max(date) filter (where is_done) over (partition by user_id, habit_id) as done_on,
            row_number() over (partition by user_id, habit_id order by date desc) as from_last
       from days window past as (partition by user_id, habit_id order by date)
   ), runs as (
     select *, case when is_done then count(*) filter (where is_done) over run else 0 end as length
       from cut window run as (partition by user_id, habit_id, breaks order by date)
   ), entered as (
     select d.user_id, d.habit_id, count(*) as wrong_amounts
       from days d
       left join (select user_id, habit_id, date, sum(amount) as amount from habit_entries
                   where user_id in (select user_id from page)
                   group by user_id, habit_id, date) e using (user_id, habit_id, date)
      where d.amount is distinct from e.amount
      group by d.user_id, d.habit_id
   ), periods as (
     select d.*, d.scheduled and d.completed as is_done, d.scheduled and not d.completed as is_open
       from page p
       join habit_periods d on d.user_id = p.user_id and d.habit_id = p.id and d.unit = p.streak_unit
   ), cut_periods as (
     select *, count(*) filter (where is_open) over past as breaks,
            max(date) filter (where is_done) over (partition by user_id, habit_id) as done_on,
            row_number() over (partition by user_id, habit_id order by date desc) as from_last
       from periods window past as (partition by user_id, habit_id order by date)
   ), runs_of_periods as (
     select *, case when is_done then count(*) filter (where is_done) over run else 0 end as length
       from cut_periods window run as (partition by user_id, habit_id, breaks order by date)
   ), counted_periods as (
     select user_id, habit_id,
            max(length) filter (where date = done_on) as streak,
            max(done_on) as last_done_on,
            min(date) filter (where is_open and date > done_on) as first_open_on,
            max(first) filter (where from_last = 1) as period_first,
            max(needed) filter (where from_last = 1) as period_needed,
            max(done) filter (where from_last = 1) as period_done,
            count(*) filter (where streak <> length) as wrong_periods
       from runs_of_periods group by user_id, habit_id
   ), counted_days as (
     select user_id, habit_id,
            max(length) filter (where date = done_on) as streak,
            count(*) filter (where completed) as reps,
            max(done_on) as last_done_on,
            min(date) filter (where is_open and date > done_on) as first_open_on,
            max(id) filter (where from_last = 1) as latest_day_id,
            max(date) as latest_on,
            bool_or(scheduled) filter (where from_last = 1) as latest_scheduled,
            bool_or(completed) filter (where from_last = 1) as latest_completed,
            bool_or(skipped) filter (where from_last = 1) as latest_skipped,
            max(amount) filter (where from_last = 1) as latest_amount,
            max(steps_done) filter (where from_last = 1) as latest_steps_done,
            bool_or(own_skip) filter (where from_last = 1) as latest_own_skip,
            max(notes) filter (where from_last = 1) as latest_notes,
            max(habit_name) filter (where from_last = 1) as latest_habit_name,
            count(*) filter (where streak <> length) as wrong_streaks
       from runs group by user_id, habit_id
   ), counted as (
     select p.user_id, p.id as habit_id,
            case when p.streak_unit = 'day' then d.streak else w.streak end as streak, d.reps,
            case when p.streak_unit = 'day' then d.last_done_on else w.last_done_on end as last_done_on,
            case when p.streak_unit = 'day' then d.first_open_on else w.first_open_on end as first_open_on,
            d.latest_day_id, d.latest_on, d.latest_scheduled, d.latest_completed, d.latest_skipped,
            d.latest_amount, d.latest_steps_done, d.latest_own_skip, d.latest_notes, d.latest_habit_name,
            w.period_first, w.period_needed, w.period_done,
            coalesce(d.wrong_streaks, 0) as wrong_streaks, coalesce(e.wrong_amounts, 0) as wrong_amounts,
            coalesce(w.wrong_periods, 0) as wrong_periods
       from page p
       left join counted_days d on d.user_id = p.user_id and d.habit_id = p.id
       left join counted_periods w on w.user_id = p.user_id and w.habit_id = p.id
       left join entered e on e.user_id = p.user_id and e.habit_id = p.id
   ), compared as (
     select p.user_id, p.id, ${figuresOf('p', { streaks: '0', amounts: '0', periods: '0' })} as kept,
            ${figuresOf('c', { streaks: 'c.wrong_streaks', amounts: 'c.wrong_amounts', periods: 'c.wrong_periods' })}
              as counted
       from page p join counted c on c.user_id = p.user_id and c.habit_id = p.id
   )
   select count(*)::int as habits, max(user_id) as "lastUserId",
          max(id) filter (where user_id = (select max(user_id) from page)) as "lastHabitId",
          coalesce(
            json_agg(json_build_object('userId', user_id, 'habitId', id, 'kept', kept, 'counted', counted)
                     order by user_id, id) filter (where kept <> counted), '[]') as parted
     from compared`,
);

/** Goes through all habits; answers how many there are. */
export async function checkFigures(
  queries: Queries,
  onParted: (parted: Parted) => void,
): Promise<number> {
  let checked = 0;
  let last = [0, 0];
  for (;;) {
    const [page] = await queries.run<Page>(countAnew, last);
    if (!page || page.habits === 0) return checked;
    for (const compared of page.parted) partedOf(compared).forEach(onParted);
    checked += page.habits;
    last = [page.lastUserId, page.lastHabitId];
  }
}

const partedOf = ({ userId, habitId, kept, counted }: Compared): Parted[] =>
  Object.keys(kept)
    .filter((figure) => kept[figure] !== counted[figure])
    .map((figure) => ({
      userId,
      habitId,
      figure,
      kept: kept[figure] ?? null,
      counted: counted[figure] ?? null,
    }));
