import { sectionsToAdd } from '#domain/habits/sections.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { listSections } from '../queries/list-sections.ts';

// Of two names that PostgreSQL takes for the same one, the first is kept.
const addMany = statement(
  'habits.add-sections',
  `insert into sections (user_id, name, sort_order)
   select $1, told.name, highest.place + told.place
     from unnest($2::text[]) with ordinality as told (name, place),
          (select coalesce(max(sort_order), -1) as place from sections where user_id = $1) as highest
   on conflict (user_id, lower(name)) do nothing`,
);
// Held until habits are stored under them: whoever deletes one then finds the habits in it.
const holdNamed = statement(
  'habits.hold-named-sections',
  `select told.name, s.id
     from unnest($2::text[]) as told (name)
     join sections s on s.user_id = $1 and lower(s.name) = lower(told.name)
    order by s.id for key share of s`,
);

/** Adds what is not here yet. Returns the ids by names in small letters. */
export async function keepSections(
  tx: Transaction,
  userId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { added } = sectionsToAdd(await listSections(tx, userId), names);
  if (added.length > 0) await tx.run(addMany, [userId, added]);
  const held = await tx.run<{ name: string; id: number }>(holdNamed, [userId, names]);
  return new Map(held.map(({ name, id }) => [name.toLowerCase(), id]));
}
