import { expect, test } from 'vitest';
import { orderByReference } from './catalogue.ts';
import { namesOfNewTables } from './rebuild-tables.ts';

const tables = ['answers', 'habits', 'users'].map((table) => ({ table, columns: [] }));

test('the catalogue lists each table after the tables it refers to', () => {
  const references = [
    { source: 'answers', target: 'habits' },
    { source: 'habits', target: 'users' },
    { source: 'answers', target: 'users' },
  ];
  const ordered = orderByReference(tables, references).map(({ table }) => table);
  expect(ordered).toEqual(['users', 'habits', 'answers']);
});

test('the catalogue refuses tables that refer to each other', () => {
  const references = [
    { source: 'habits', target: 'users' },
    { source: 'users', target: 'habits' },
  ];
  expect(() => orderByReference(tables, references)).toThrow('habits, users refer to each other.');
});

test.each([
  ['CREATE TABLE "users" (\n id integer)', ['users']],
  ['create table if not exists public.days (id integer)', ['days']],
  ['CREATE TABLE "public"."a" (); CREATE TABLE b ()', ['a', 'b']],
  ['ALTER TABLE "news" RENAME TO "announcements"', ['announcements']],
  ['alter table if exists public.news rename to announcements', ['announcements']],
  ['ALTER TABLE "users" ADD COLUMN mood text', []],
  ['ALTER TABLE "users" RENAME CONSTRAINT "a" TO "b"', []],
  ['ALTER TABLE "users" RENAME COLUMN "a" TO "b"', []],
])('the catalogue finds the tables that "%s" creates or renames', (statement, names) => {
  expect(namesOfNewTables(statement)).toEqual(names);
});
