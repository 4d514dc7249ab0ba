import type { RestDays } from '#domain/habits/pause.ts';
import { toSnakeCase } from 'drizzle-orm/casing';
import type pg from 'pg';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { ActiveDays } from '#domain/history/active-days.ts';
import type { AmountYear } from '#domain/history/amount-years.ts';
import type { evaluateFigures } from '#domain/history/figures.ts';
import { padded } from '#domain/history/letters.ts';
import type { PastName } from '#domain/history/past-names.ts';

type Converted = {
  habit: { id: number; createdOn: LocalDay };
  figures: ReturnType<typeof evaluateFigures>;
  archives: RestDays[] | null;
  pastNames: PastName[] | null;
  years: readonly AmountYear[];
};

// The keys of a row are the columns.
const HISTORIES =
  'insert into histories select * from jsonb_populate_recordset(null::histories, $1)';
const YEARS =
  'insert into amount_years select * from jsonb_populate_recordset(null::amount_years, $1)';
const DATED = `
  update habits h set archives = d.archives, past_names = d.past_names, celebrated_through = d.celebrated_through
    from jsonb_populate_recordset(null::habits, $2) as d
   where h.user_id = $1 and h.id = d.id`;
const ACTIVE = 'update users set first_active_on = $2, active_days = $3::varbit where id = $1';

export async function storeConverted(
  client: pg.ClientBase,
  userId: number,
  activeDays: ActiveDays | null,
  converted: readonly Converted[],
): Promise<void> {
  if (activeDays) await client.query(ACTIVE, [userId, activeDays.first, activeDays.bits]);
  const histories = converted.map(({ habit, figures: { letters, ...others } }) => ({
    user_id: userId,
    habit_id: habit.id,
    first_day: habit.createdOn,
    days: padded(letters),
    ...withColumnNames(others),
  }));
  await client.query(HISTORIES, [JSON.stringify(histories)]);
  const dated = converted.map(({ habit, figures, archives, pastNames }) => ({
    id: habit.id,
    archives,
    past_names: pastNames,
    celebrated_through: figures.lastDoneOn,
  }));
  await client.query(DATED, [userId, JSON.stringify(dated)]);
  const years = converted.flatMap(({ habit, years: own }) =>
    own.map((year) => ({ user_id: userId, habit_id: habit.id, ...year })),
  );
  if (years.length > 0) await client.query(YEARS, [JSON.stringify(years)]);
}

const withColumnNames = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => [toSnakeCase(figure), value]),
  );
