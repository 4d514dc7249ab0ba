import {
  MAX_SECTIONS,
  type Section,
  sectionsToAdd,
  TOO_MANY_SECTIONS,
} from '#domain/habits/sections.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { lockUser } from '#server/features/base/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldConflict, impossibleField, notFound, Refusal } from '#server/http/refusal.ts';
import { listSections } from '../queries/list-sections.ts';

const insert = statement(
  'habits.add-section',
  `insert into sections (user_id, name, sort_order)
   select $1, $2, coalesce(max(sort_order) + 1, 0) from sections where user_id = $1
   returning id, name, sort_order as "sortOrder"`,
);
const hasName = statement(
  'habits.has-section',
  'select from sections where user_id = $1 and lower(name) = lower($2) and id <> $3',
);
const rename = statement(
  'habits.rename-section',
  `update sections set name = $3 where user_id = $1 and id = $2
   returning id, name, sort_order as "sortOrder"`,
);
const remove = statement(
  'habits.delete-section',
  'delete from sections where user_id = $1 and id = $2 returning id',
);
// Rows are locked in the order of their ids, so that two reorderings cannot wait for each other.
const reorder = statement(
  'habits.reorder-sections',
  `with mine as (
     select s.id, asked.sort_order
       from sections s join unnest($2::int[], $3::int[]) as asked (id, sort_order) on asked.id = s.id
      where s.user_id = $1 order by s.id for update of s
   )
   update sections s set sort_order = mine.sort_order
     from mine where s.user_id = $1 and s.id = mine.id
   returning s.id`,
);
// Locked until the habit is stored, so that a deletion of the section finds the habit in it.
const lockOwn = statement(
  'habits.hold-section',
  'select from sections where user_id = $1 and id = any($2::int[]) for key share',
);

export function createSection(
  ctx: AppContext,
  { userId }: Pick<Actor, 'userId'>,
  name: string,
): Promise<Section> {
  return ctx.database.transaction(async (tx) => {
    // Two tabs may add the same name, or the last one that there is room for.
    await lockUser(tx, userId);
    const existing = await listSections(tx, userId);
    if (existing.length >= MAX_SECTIONS) throw new Refusal(422, TOO_MANY_SECTIONS);
    await refuseSameName(tx, userId, { id: 0, name });
    return stored(await tx.run<Section>(insert, [userId, name]));
  });
}

export function renameSection(
  ctx: AppContext,
  { userId }: Actor,
  section: Pick<Section, 'id' | 'name'>,
): Promise<Section> {
  return ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    await refuseSameName(tx, userId, section);
    return stored(await tx.run<Section>(rename, [userId, section.id, section.name]));
  });
}

/** `id` is 0 for a new section. */
async function refuseSameName(
  tx: Transaction,
  userId: number,
  { id, name }: Pick<Section, 'id' | 'name'>,
): Promise<void> {
  const same = await tx.run(hasName, [userId, name, id]);
  if (same.length > 0) throw fieldConflict('name', 'You have a section of this name already.');
}

function stored([section]: Section[]): Section {
  if (!section) throw notFound('Section');
  return section;
}

export async function deleteSection(ctx: AppContext, { userId }: Actor, id: number): Promise<void> {
  const gone = await ctx.database.run(remove, [userId, id]);
  if (gone.length === 0) throw notFound('Section');
}

export async function reorderSections(
  ctx: AppContext,
  { userId }: Actor,
  orders: readonly Pick<Section, 'id' | 'sortOrder'>[],
): Promise<void> {
  const places = new Map(orders.map(({ id, sortOrder }) => [id, sortOrder]));
  await ctx.database.transaction(async (tx) => {
    const moved = await tx.run(reorder, [userId, [...places.keys()], [...places.values()]]);
    if (moved.length !== places.size) throw notFound('Section');
  });
}

/** Locks the sections. Sections of other users, and deleted ones, are refused alike. */
export async function lockSections(
  tx: Queries,
  userId: number,
  sections: readonly (number | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(sections.filter((id) => typeof id === 'number'))];
  if (ids.length === 0) return;
  const mine = await tx.run(lockOwn, [userId, ids]);
  if (mine.length === ids.length) return;
  throw impossibleField('section', SECTION_GONE);
}

const SECTION_GONE = 'This section no longer exists.';

// If PostgreSQL considers two names equal, the first one is stored.
const addMany = statement(
  'habits.add-sections',
  `insert into sections (user_id, name, sort_order)
   select $1, named.name, highest.place + named.place
     from unnest($2::text[]) with ordinality as named (name, place),
          (select coalesce(max(sort_order), -1) as place from sections where user_id = $1) as highest
   on conflict (user_id, lower(name)) do nothing`,
);
// Locked until habits are stored in them, so that a deletion of a section finds the habits in it.
const lockNamed = statement(
  'habits.hold-named-sections',
  `select named.name, s.id
     from unnest($2::text[]) as named (name)
     join sections s on s.user_id = $1 and lower(s.name) = lower(named.name)
    order by s.id for key share of s`,
);

/** Adds the sections that do not exist yet. Returns the ids by names in small letters. */
export async function addSections(
  tx: Transaction,
  userId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { added } = sectionsToAdd(await listSections(tx, userId), names);
  if (added.length > 0) await tx.run(addMany, [userId, added]);
  const held = await tx.run<{ name: string; id: number }>(lockNamed, [userId, names]);
  return new Map(held.map(({ name, id }) => [name.toLowerCase(), id]));
}
