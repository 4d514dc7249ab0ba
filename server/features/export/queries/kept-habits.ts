import type { KeptDay, KeptHabit } from '#domain/exports/kept-habit.ts';
import { lossesInLoop } from '#domain/exports/loop-file.ts';
import { lossesInTableHabit } from '#domain/exports/table-habit-file.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { readSection } from './read-section.ts';
import type { Section } from './section.ts';

const habitsOf = statement(
  'export.kept-habits',
  `select id, name, notes, type, weekdays, rhythm, goal, created_on as "createdOn", archived_on as "archivedOn",
          section_id as section, tags, steps, reminders,
          (select max(amount)::float8 from habit_instances
            where user_id = h.user_id and habit_id = h.id) as "largestAmount"
     from habits h where user_id = $1 order by sort_order, id`,
);

/** In the order of their owner's list, those that were put away included. */
export const listKeptHabits = (queries: Queries, userId: number): Promise<KeptHabit[]> =>
  queries.run<KeptHabit>(habitsOf, [userId]);

export async function listLosses(queries: Queries, userId: number) {
  const habits = await listKeptHabits(queries, userId);
  return { loop: lossesInLoop(habits), tableHabit: lossesInTableHabit(habits) };
}

const daysOfHabit = statement(
  'export.kept-days',
  `select date, completed, skipped, amount::float8 as amount, notes,
          json_build_array(habit_id, date) as cursor
     from habit_instances where user_id = $1 and habit_id = $3::int and date > $4::date
    order by date limit $2`,
);

/** Page after page, from its day of creation on. */
export async function* readKeptDays(
  queries: Queries,
  userId: number,
  { id, createdOn }: KeptHabit,
): AsyncGenerator<KeptDay[]> {
  const section: Section = { name: 'kept-days', rows: daysOfHabit, start: [id, '-infinity'] };
  let isFirst = true;
  for await (const page of readSection(queries, section, userId)) {
    const days = page as unknown as KeptDay[];
    yield isFirst && days[0]?.date !== createdOn ? [emptyOn(createdOn), ...days] : days;
    isFirst = false;
  }
  if (isFirst) yield [emptyOn(createdOn)];
}

const emptyOn = (date: KeptDay['date']): KeptDay => ({
  date,
  completed: false,
  skipped: false,
  amount: null,
  notes: null,
});
