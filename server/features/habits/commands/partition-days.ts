import { type Database, statement, type Transaction } from '#server/database/database.ts';

/**
 * Spreads the days of all habits over tables of their own, by person: what PostgreSQL cleans, rebuilds and keeps in
 * memory is then a part of the largest table, not all of it. Everything that hangs on the table is taken from the
 * catalogue, and comes back as it was, whatever later versions add to it.
 *
 * One transaction: it is done, or nothing has happened. False where it was done before.
 */
export const partitionDays = (
  database: Database,
  partitions: number,
  say: (line: string) => void,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    // Before anything is looked at: two at a time would copy each other's.
    await change(tx, 'lock table habit_instances in access exclusive mode');
    const [found] = await tx.run<Found>(whatHangsOnIt, []);
    if (!found || found.isPartitioned) return false;
    say(`copying the days into ${partitions} tables`);
    await copyDays(tx, found, partitions);
    await takePlace(tx, found);
    say('building the indexes');
    for (const text of found.indexes) await change(tx, text);
    say('checking what refers to them');
    for (const text of found.afterwards) await change(tx, text);
    return true;
  });

/** Texts of SQL, as PostgreSQL itself writes them. */
type Found = {
  isPartitioned: boolean;
  columns: string;
  references: { table: string; name: string }[];
  indexes: string[];
  afterwards: string[];
  nextId: string;
};

const whatHangsOnIt = statement(
  'habits.what-hangs-on-days',
  `with days as (select 'habit_instances'::regclass as id),
        own as (
          select format('alter table habit_instances add constraint %I %s', conname, pg_get_constraintdef(c.oid)) as text,
                 contype = 'f' as is_reference
            from pg_constraint c, days where conrelid = days.id and contype in ('p', 'u', 'f')),
        theirs as (
          select conrelid::regclass::text as of_table, conname,
                 format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as text
            from pg_constraint c, days where confrelid = days.id and contype = 'f'),
        other_indexes as (
          select pg_get_indexdef(indexrelid) as text from pg_index, days
           where indrelid = days.id
             and not exists (select from pg_constraint where conindid = indexrelid and conrelid = days.id)),
        triggers as (
          select pg_get_triggerdef(t.oid) as text from pg_trigger t, days
           where tgrelid = days.id and not tgisinternal)
   select (select relkind = 'p' from pg_class, days where oid = days.id) as "isPartitioned",
          (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute, days
            where attrelid = days.id and attnum > 0 and not attisdropped and attgenerated = '') as columns,
          (select coalesce(json_agg(json_build_object('table', of_table, 'name', quote_ident(conname))), '[]') from theirs) as references,
          array(select text from own where not is_reference union all select text from other_indexes) as indexes,
          array(select text from own where is_reference union all select text from theirs
                union all select text from triggers) as afterwards,
          (select (last_value + is_called::int)::text from habit_instances_id_seq) as "nextId"`,
);

const change = (tx: Transaction, text: string) => tx.run(statement('', text), []);

/** Without indexes and triggers, which would be asked for each row. */
async function copyDays(tx: Transaction, { columns }: Found, partitions: number): Promise<void> {
  await change(
    tx,
    `create table habit_days (like habit_instances including defaults including constraints including storage)
       partition by hash (user_id)`,
  );
  for (let part = 0; part < partitions; part += 1) {
    await change(
      tx,
      `create table habit_instances_${part} partition of habit_days
         for values with (modulus ${partitions}, remainder ${part})`,
    );
  }
  await change(tx, `insert into habit_days (${columns}) select ${columns} from habit_instances`);
}

async function takePlace(tx: Transaction, { references, nextId }: Found): Promise<void> {
  for (const { table, name } of references)
    await change(tx, `alter table ${table} drop constraint ${name}`);
  await change(tx, 'drop table habit_instances');
  await change(tx, 'alter table habit_days rename to habit_instances');
  await change(
    tx,
    `alter table habit_instances alter column id add generated always as identity
       (sequence name habit_instances_id_seq start with ${nextId})`,
  );
}
