import { expect, test } from 'vitest';
import { checkTables } from './tables.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const PROJECT = {
  'server/security/tables.ts': "export const limits = pgTable('rate_limits', {});",
  'server/security/limits.ts': "export const sweep = 'delete from rate_limits';",
  'server/features/base/account/tables.ts': "export const users = pgTable('users', {});",
  'server/features/base/account/commands.ts': "export const add = 'insert into users values (1)';",
  'server/features/tracking/habits/tables.ts':
    "export const habits = pgTable(\n  'habits',\n  {},\n);\nexport const days = pgTable('habit_instances', {});",
  'server/features/tracking/habits/queries.ts':
    "export const list = 'select 1 from habits h join users u on u.id = h.user_id';",
  'server/features/social/follows/tables.ts': "export const followers = pgTable('followers', {});",
  'server/features/social/feed/queries.ts':
    "export const list = `select 1 from followers\n  join habits on ${'true'}`;",
  'server/seeds/cast.ts': "export const fill = 'insert into users select 1 from habits';",
};

const violationsWith = (files: Record<string, string>) =>
  checkTables(temporaryTree({ ...PROJECT, ...files }).tree);

test('the check accepts SQL with allowed tables', () => {
  expect(violationsWith({})).toEqual([]);
});

test.each([
  [
    'a lower feature is read',
    'features/tracking/habits/a.ts',
    "'select 1 from followers'",
    'follows',
  ],
  [
    'its own row is read undeclared',
    'features/social/follows/a.ts',
    "'select 1 from feed'",
    'feed',
  ],
  ['another is written', 'features/tracking/habits/a.ts', "'update users set name = 1'", 'account'],
  [
    'a subquery writes another',
    'features/social/feed/a.ts',
    "'with a as (delete from habits)'",
    'habits',
  ],
  ['a trade reads a feature', 'http/a.ts', "'select 1 from users'", 'account'],
  ['a trade writes a feature', 'http/a.ts', "'insert into users values (1)'", 'account'],
  ['what puts it together reads', 'jobs.ts', "'select 1 from users'", 'account'],
  [
    'a feature reads what a trade keeps',
    'features/tracking/habits/a.ts',
    "'from rate_limits'",
    'security',
  ],
  ['the database reads it', 'database/a.ts', "'select 1 from rate_limits'", 'security'],
  [
    "what '+' puts together reads",
    'features/tracking/habits/a.ts',
    "'select 1 from ' + 'followers'",
    'follows',
  ],
  [
    "what '+' puts together is computed",
    'features/tracking/habits/a.ts',
    "'from ' + String(1)",
    'in full',
  ],
  ['a text ends before the name', 'features/tracking/habits/a.ts', "'select 1 from '", 'in full'],
  [
    'a template reads',
    'features/tracking/habits/a.ts',
    "`from ${'a'} join followers`",
    'names in full',
  ],
])('the check rejects a project in which %s', (_what, path, text, why) => {
  const violations = violationsWith({
    'server/features/social/feed/tables.ts': "export const feed = pgTable('feed', {});",
    [`server/${path}`]: `\nexport const text = ${text};`,
  });
  expect(violations.join('\n')).toContain(why);
  for (const violation of violations) expect(violation).toMatch(new RegExp(`^server/${path}:2: `));
});

test('the check rejects a computed table name', () => {
  const text = 'export const list = (table: string) => `select 1 from ${table}`;';
  expect(violationsWith({ 'server/features/tracking/habits/a.ts': text })).toEqual([
    expect.stringContaining('names in full'),
  ]);
});

test('the check reports a concatenated text once', () => {
  const text = "export const list = 'select 1 ' + 'from users ' + 'join followers on true';";
  expect(violationsWith({ 'server/features/tracking/habits/a.ts': text })).toHaveLength(1);
});

test('tests may read all tables', () => {
  const text = "export const text = 'update users set name = (select 1 from followers)';";
  expect(violationsWith({ 'server/features/tracking/habits/a.test.ts': text })).toEqual([]);
});
