import { expect, test } from 'vitest';
import { statement } from './database.ts';
import { mergedWrites } from './merge-writes.ts';

const addBook = statement('books.add', 'insert into books (id, title) values ($1, $2)');
const renameAuthor = statement('authors.rename', 'update authors set name = $2 where id = $1');
const removeBook = statement('books.remove', 'delete from books where id = $1');

test('writes to different tables become one statement with all their values', () => {
  expect(
    mergedWrites([
      { statement: addBook, values: [1, 'Emma'] },
      { statement: renameAuthor, values: [2, 'Jane'] },
    ]),
  ).toEqual([
    {
      statement: {
        name: 'books.add + authors.rename',
        text: `with write_0 as (insert into books (id, title) values ($1, $2)) update authors set name = $4 where id = $3`,
      },
      values: [1, 'Emma', 2, 'Jane'],
    },
  ]);
});

test('a second write to a table begins a new statement', () => {
  const writes = [
    { statement: addBook, values: [1, 'Emma'] },
    { statement: removeBook, values: [1] },
  ];
  expect(mergedWrites(writes)).toEqual(writes);
});

test('a second write that ignores its own table stays in the statement', () => {
  const addOnce = { ...addBook, name: 'books.add-once', ignoresOwnTable: true };
  const writes = [
    { statement: removeBook, values: [1] },
    { statement: addOnce, values: [2, 'Emma'] },
  ];
  expect(mergedWrites(writes).map(({ statement: { name } }) => name)).toEqual([
    'books.remove + books.add-once',
  ]);
});

const long = (name: string) => statement(name.padEnd(60, '-'), `update ${name} set a = $1`);

const namesOf = (...tables: string[]) =>
  mergedWrites(tables.map((table) => ({ statement: long(table), values: [1] }))).map(
    ({ statement: { name } }) => name,
  );

test('statements with long names get names that PostgreSQL can distinguish', () => {
  const names = [...namesOf('a', 'b'), ...namesOf('a', 'c'), ...namesOf('a', 'b')];
  expect(names[0]).toBe(names[2]);
  expect(names[0]).not.toBe(names[1]);
  expect(names.every((name) => name.length <= 63)).toBe(true);
});

test('a statement that is not one write is refused', () => {
  const values: unknown[] = [];
  expect(() => mergedWrites([{ statement: statement('books.all', 'select'), values }])).toThrow(
    'books.all is not one insert, update or delete.',
  );
});
