import { expect, test } from 'vitest';
import { checkMigrations, migrationViolations } from './migrations.ts';
import { temporaryTree } from './testing/temporary-tree.ts';

const DAYS = 'ALTER TABLE "histories"';

test.each([
  ['another type', `${DAYS} ALTER COLUMN "date" SET DATA TYPE timestamp;`, 'writes every row'],
  ['a stored value', `${DAYS} ADD COLUMN "year" int GENERATED ALWAYS AS (1) STORED;`, 'a stored'],
  ['a drawn value', `${DAYS} ADD COLUMN "key" uuid DEFAULT gen_random_uuid();`, 'a drawn value'],
  ['a number for each', `${DAYS} ADD COLUMN "number" bigserial;`, 'writes every row'],
  ['a value that must be', `${DAYS} ALTER COLUMN "notes" SET NOT NULL;`, 'reads every row'],
  ['a check', `${DAYS} ADD CONSTRAINT "c" CHECK ("amount" > 0);`, 'add it as "not valid"'],
  ['a key to others', `${DAYS} ADD CONSTRAINT "k" FOREIGN KEY ("a") REFERENCES "b"("c");`, 'reads'],
  ['a unique key', `${DAYS} ADD CONSTRAINT "u" UNIQUE("date");`, 'builds an index'],
  ['an index', 'CREATE INDEX "i" ON "histories" USING btree ("date");', 'builds an index'],
  ['a unique index', 'CREATE UNIQUE INDEX "i" ON "public"."page_views" ("id");', 'builds'],
  ['new values', 'UPDATE "histories" SET "amount" = 1;', 'writes every row that it finds'],
  ['new values of two lines', 'SELECT 1;\nupdate histories\n set amount = 1', 'row that it finds'],
])('the check rejects a slow statement on a large table: %s', (_what, sql, violation) => {
  expect(migrationViolations(sql)).toEqual([expect.stringContaining(violation)]);
});

test.each([
  ['a column that is empty at first', `${DAYS} ADD COLUMN "mood" text;`],
  ['a column of one value for all', `${DAYS} ADD COLUMN "kind" text DEFAULT 'a' NOT NULL;`],
  ['a check of what comes', `${DAYS} ADD CONSTRAINT "c" CHECK ("amount" > 0) NOT VALID;`],
  ['what was added so is validated', `${DAYS} VALIDATE CONSTRAINT "c";`],
  ['a key from an index', `${DAYS} ADD CONSTRAINT "u" UNIQUE USING INDEX "i";`],
  ['an index made beside', 'CREATE INDEX CONCURRENTLY "i" ON "histories" ("date");'],
  ['a column that goes', `${DAYS} DROP COLUMN "mood";`],
  ['a small table', 'ALTER TABLE "users" ALTER COLUMN "theme" SET NOT NULL;'],
  ['a table with nearly the name', 'UPDATE "page_views_by_day" SET "views" = 1;'],
  [
    'the body of a function',
    'CREATE FUNCTION f() AS $$ BEGIN; UPDATE page_views SET a = 1; END $$;',
  ],
  ['a comment', '-- UPDATE page_views SET a = 1;\nSELECT 1;'],
])('the check accepts a statement that does not block a large table: %s', (_what, sql) => {
  expect(migrationViolations(sql)).toEqual([]);
});

test('the check accepts any statement on a table that the migration creates', () => {
  const sql = [
    'CREATE TABLE "habit_entries" ("id" uuid);',
    'CREATE INDEX "i" ON "habit_entries" ("id");',
  ];
  expect(migrationViolations(sql.join('\n--> statement-breakpoint\n'))).toEqual([]);
});

test('a comment with a reason allows the next statement, and no other one', () => {
  const index = 'CREATE INDEX "i" ON "page_views" ("id");';
  const reason = '-- On a large table: a second for a million rows, while views wait.';
  expect(migrationViolations(`${reason}\n${index}`)).toEqual([]);
  expect(migrationViolations(`-- On a large table:\n${index}`)).toHaveLength(1);
  expect(
    migrationViolations(`${reason}\n${index}\n--> statement-breakpoint\n${index}`),
  ).toHaveLength(1);
});

test('the check starts with the first migration after the introduction of the rule', () => {
  const sql = 'UPDATE "page_views" SET "a" = 1;';
  const { root } = temporaryTree({
    'server/database/migrations/0028_before.sql': sql,
    'server/database/migrations/0029_after.sql': sql,
  });
  expect(checkMigrations(root)).toEqual([expect.stringMatching(/0029_after\.sql: writes every/)]);
});
