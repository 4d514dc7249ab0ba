import pg from 'pg';
import { DATABASE, SUPERUSER } from './cluster.ts';

/** The role of the server: it owns all objects of its database, and has no other rights. */
export const OWNER = 'habitcrush_server';

const IS_OWNED = `select pg_get_userbyid(datdba) = '${OWNER}' as "isOwned" from pg_database
                   where datname = current_database()`;

/**
 * Objects of earlier versions belong to the superuser, and PostgreSQL cannot reassign those as a whole. Sequences of
 * columns, indexes and row types follow their tables. The database comes last, so that it marks a complete transfer.
 */
const TRANSFER = `do $$
declare
  change text;
begin
  if not exists (select from pg_roles where rolname = '${OWNER}') then
    create role ${OWNER} login;
  end if;
  -- For who connects without limits of their own.
  alter role ${OWNER} set statement_timeout = '30s';
  for change in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('schema %I', nspname) from ours where nspname <> 'public'
    union all
    select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view'
             when 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join ours on ours.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
       select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and relkind = 'S' and deptype in ('a', 'i'))
    union all
    select format('routine %s', p.oid::regprocedure) from pg_proc p join ours on ours.oid = pronamespace
    union all
    select format('type %s', t.oid::regtype) from pg_type t join ours on ours.oid = typnamespace
     where typtype in ('d', 'e') or (typtype = 'c' and exists (
       select from pg_class c where c.oid = typrelid and relkind = 'c'))
  loop
    execute format('alter %s owner to ${OWNER}', change);
  end loop;
  alter database ${DATABASE} owner to ${OWNER};
end $$`;

export async function transferOwnership(host: string, port: number): Promise<void> {
  const client = new pg.Client({ host, port, user: SUPERUSER, database: DATABASE });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ isOwned: boolean }>(IS_OWNED);
    if (!rows[0]?.isOwned) await client.query(TRANSFER);
  } finally {
    await client.end().catch(() => undefined);
  }
}
