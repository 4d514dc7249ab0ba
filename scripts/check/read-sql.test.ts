import { expect, test } from 'vitest';
import { COMPUTED, readSql } from './read-sql.ts';

/** `+habits` is written, `users` is read. */
const namesIn = (sql: string) =>
  readSql(sql).tables.map(({ table, isWritten }) => (isWritten ? `+${table}` : table));

test.each([
  ['select 1 from habits', ['habits']],
  ['select 1 from habits h\n   left join users u on u.id = h.user_id', ['habits', 'users']],
  ['select 1 from habits join users using (id)', ['habits', 'users']],
  ['select 1 from habits h, users as u, lateral x', ['habits', 'users', 'x']],
  ['select (select count(*) from users) from "habits"', ['users', 'habits']],
  ['SELECT 1 FROM ONLY habits WHERE true', ['habits']],
  ['insert into habits (id) select id from users', ['+habits', 'users']],
  ['update habits set streak = 1 where id = $1', ['+habits']],
  ['with one as (update habits set streak = 1) select 1', ['+habits']],
  ['delete from habits using users u', ['+habits', 'users']],
  ['truncate habits, users', ['+habits', '+users']],
  ['merge into habits using users u on true', ['+habits', 'users']],
  ['exists (select from habits h where h.id = i.id)', ['habits']],
  ['select 1 from unnest($1::int[]) as days (id)', ['unnest']],
  ['the habits of users', []],
])('readSql finds the tables of "%s"', (sql, names) => {
  expect(namesIn(sql)).toEqual(names);
});

test.each([
  [`select 1 from ${COMPUTED} where true`, true],
  [`insert into "${COMPUTED}" values (1)`, true],
  [`select 1 from habits join ${COMPUTED} on true`, true],
  [`select ${COMPUTED} from habits where ${COMPUTED}`, false],
])('readSql detects a computed table name: %s', (sql, isComputed) => {
  expect(readSql(sql).hasComputedName).toBe(isComputed);
});
