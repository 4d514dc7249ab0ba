import { expect, test } from 'vitest';
import { countStatements } from '#server/testing/count-statements.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { statement } from './database.ts';

const app = useTestApp();

const rename = statement('test.rename', 'update users set name = $2 where username = $1');
const addPause = statement(
  'test.add-pause',
  `insert into pauses (user_id, from_day, until_day) select id, $2, $3 from users where username = $1`,
);
const nameOf = statement('test.name', 'select name from users where username = $1');

const readStored = () =>
  app.rows<{ name: string }>(`select name from users where username = 'ada'`);

test('writes of a transaction are sent with its commit', async () => {
  // Opens the connection.
  await readStored();
  const { statements, roundTrips } = await countStatements(() =>
    app.ctx.database.transaction((tx) => {
      tx.write(rename, ['ada', 'Countess']);
      tx.write(addPause, ['ada', '2026-03-10', null]);
      return Promise.resolve();
    }),
  );
  expect(statements).toEqual(['begin', 'test.rename + test.add-pause', 'commit']);
  expect(roundTrips).toBe(1);
  expect(await readStored()).toEqual([{ name: 'Countess' }]);
  expect(await app.rows('select from pauses')).toHaveLength(1);
});

test('a statement sees the writes before it', async () => {
  const seen = await app.ctx.database.transaction((tx) => {
    tx.write(rename, ['ada', 'Countess']);
    return tx.run(nameOf, ['ada']);
  });
  expect(seen).toEqual([{ name: 'Countess' }]);
});

test('a write that fails at the commit undoes the transaction and is its error', async () => {
  const work = app.ctx.database.transaction((tx) => {
    tx.write(rename, ['ada', 'Countess']);
    tx.write(addPause, ['ada', '2026-03-10', '2026-03-01']);
    return Promise.resolve();
  });
  await expect(work).rejects.toThrow('pauses_in_order');
  expect(await readStored()).not.toEqual([{ name: 'Countess' }]);
});

test('a write that fails before another statement is the error of the transaction', async () => {
  const work = app.ctx.database.transaction((tx) => {
    tx.write(addPause, ['ada', '2026-03-10', '2026-03-01']);
    return tx.run(nameOf, ['ada']);
  });
  await expect(work).rejects.toThrow('pauses_in_order');
});

test('no write is sent when the transaction is rolled back', async () => {
  const work = app.ctx.database.transaction((tx) => {
    tx.write(rename, ['ada', 'Countess']);
    return Promise.reject(new Error('Given up.'));
  });
  await expect(work).rejects.toThrow('Given up.');
  expect(await readStored()).not.toEqual([{ name: 'Countess' }]);
});
