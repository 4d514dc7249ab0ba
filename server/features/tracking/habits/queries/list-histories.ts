import { MAX_RESPONSE_BYTES, type ResponseOf } from '#contract/call.ts';
import {
  type ArchivedHistory,
  type HabitHistory,
  type listHistories as call,
} from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import {
  DAYS_WITH_DETAILS,
  type HabitOwner,
  type RecordedHabit,
} from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { instantOf } from '#server/database/instants.ts';
import { jsonBytesOf } from '#server/database/json-bytes.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { signedOut } from '#server/http/refusal.ts';
import { activeDaysOf, type ActiveRow } from '../history/read-histories.ts';
import {
  detailsSql,
  FACT_COLUMNS,
  LAST_UPDATED_COLUMN,
  PAST_NAMES_COLUMN,
  type StoredHabit,
} from '../history/stored-habit.ts';
import {
  allPausesSql,
  appliedSql,
  COMPLETED,
  definitionColumns,
  letterSql,
} from '../history/conditions.ts';
import type { ListOwner } from './list-habits.ts';

type HistoryRow = Pick<
  StoredHabit,
  | Exclude<keyof RecordedHabit, 'pauses'>
  | 'asOf'
  | 'lastUpdated'
  | 'requestId'
  | 'steps'
  | 'stepsNeeded'
>;

/** The data of the owner, and the number of habits after the named one. */
type OwnerRow = ActiveRow & {
  id: null;
  allPauses: Pause[];
  applied: string | null;
  count: number;
};

// Older ones too where counts follow from them: of steps that were not enough, and of days after archiving.
const DETAILS = `(d.date > $2::date - ${DAYS_WITH_DETAILS} or d.date >= h.archived_on
                or d.steps_done is not null and ${letterSql('t', 'd.date')} not in ${COMPLETED})`;

// About the size of the habit in the response, so that no more is read than a response has room for.
const BYTES = `500 + t.through - t.first_day
  + 1000 * (select count(*) from amount_years y where y.user_id = h.user_id and y.habit_id = h.id)
  + coalesce((select sum(80 + coalesce(octet_length(d.notes), 0) + 40 * coalesce(cardinality(d.steps_done), 0))
                from habit_day_details d
               where d.user_id = h.user_id and d.habit_id = h.id and ${DETAILS}), 0)`;

const ofOwner = (column: string) => `case when h.id is null then ${column} end`;

// One statement, so that everything is of the same moment. The last row has no habit: it is about the owner.
const histories = statement(
  'habits.list-histories',
  `with sized as (
     select h.id, ${BYTES} as bytes
       from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
      where h.user_id = $1 and h.id > $3),
   placed as (select id, sum(bytes) over (order by id) - bytes as earlier from sized)
   select h.id, h.request_id as "requestId", h.created_on as "createdOn", ${definitionColumns('h')},
          h.archived_on as "archivedOn", h.name, h.steps, h.steps_needed as "stepsNeeded",
          ${PAST_NAMES_COLUMN}, ${FACT_COLUMNS}, t.as_of as "asOf", ${LAST_UPDATED_COLUMN},
          ${detailsSql(DETAILS)} as details,
          ${ofOwner('u.first_active_on')} as "firstActiveOn", ${ofOwner('u.active_days::text')} as "activeDays",
          ${ofOwner(allPausesSql('u.id'))} as "allPauses", ${ofOwner(appliedSql('u.id'))} as applied,
          ${ofOwner('(select count(*)::int from sized)')} as count
     from (select id from placed where earlier < ${MAX_RESPONSE_BYTES} union all select null) p
     join users u on u.id = $1
     left join habits h on h.user_id = u.id and h.id = p.id
     left join histories t on t.user_id = h.user_id and t.habit_id = h.id
    order by h.id`,
);

type HistoriesPage = {
  response: ResponseOf<typeof call>;
  applied: string | null;
  /** The habit after which the list goes on. Null where it is complete. */
  next: number | null;
};

/** The histories of all habits after the named one that fit into one response. */
export async function listHistories(
  queries: Queries,
  { userId, today, week }: ListOwner,
  after = 0,
): Promise<HistoriesPage> {
  const values = [userId, today, after];
  const rows = await queries.run<HistoryRow | OwnerRow>(histories, values);
  const ofOwner = rows.at(-1);
  if (ofOwner?.id !== null) throw signedOut();
  const { allPauses, applied, count } = ofOwner;
  const activeDays = activeDaysOf(ofOwner);
  const owner = { today, week, activeDays };
  const response: HistoriesPage['response'] = {
    habits: [],
    archived: [],
    activeDays,
    week: [...week],
  };
  let bytes = jsonBytesOf(response);
  let listed = 0;
  let last: number | null = null;
  for (const row of rows) {
    if (row.id === null) break;
    const { archivedOn } = row;
    const added =
      archivedOn === null
        ? { habits: [toHistory(row, pausesOf(allPauses, row.id), owner)], archived: [] }
        : { habits: [], archived: [toArchivedHistory(row, archivedOn)] };
    bytes += jsonBytesOf(added);
    if (bytes > MAX_RESPONSE_BYTES) break;
    response.habits.push(...added.habits);
    response.archived.push(...added.archived);
    listed += 1;
    last = row.id;
  }
  return { response, applied, next: listed < count ? last : null };
}

/** The letters stay as they were evaluated last. */
function toArchivedHistory(row: HistoryRow, archivedOn: LocalDay): ArchivedHistory {
  const { id, name, pastNames, createdOn, letters, amountYears, details } = row;
  const { goal, steps, stepsNeeded } = row;
  return {
    id,
    name,
    pastNames: orNull(pastNames),
    archivedOn,
    firstDay: createdOn,
    letters,
    amountYears: orNull(amountYears),
    details: orNull(details),
    goal,
    steps,
    stepsNeeded,
  };
}

/** As of today, even where the owner has not been here today. */
function toHistory(row: HistoryRow, pauses: Pause[], owner: HabitOwner): HabitHistory {
  const { id, requestId, createdOn, amountYears, archives, pastRhythms, pastNames, details } = row;
  const isOfToday = row.asOf === owner.today;
  const { letters } = isOfToday ? row : evaluateHabit({ ...row, pauses }, owner);
  return {
    id,
    requestId,
    firstDay: createdOn,
    letters,
    amountYears: orNull(amountYears),
    archives: orNull(archives),
    pauses: orNull(pauses),
    pastRhythms: orNull(pastRhythms),
    pastNames: orNull(pastNames),
    details: orNull(details),
    lastUpdated: instantOf(row.lastUpdated),
  };
}

/** In the API, null is the empty list. */
const orNull = <Item>(items: readonly Item[]): Item[] | null =>
  items.length === 0 ? null : [...items];
