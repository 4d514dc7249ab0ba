import { expect, test } from 'vitest';
import { foreignKeys } from './foreign-keys.ts';
import { useTestApp } from './testing/open-app.ts';

const app = useTestApp();

test('each foreign key is declared beside its table, and each declared one exists', async () => {
  const existing = await app.rows<{ name: string }>(
    `select conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(Object.keys(foreignKeys).toSorted()).toEqual(existing.map(({ name }) => name).toSorted());
});

test('no foreign key to an account claims that the account is locked before', async () => {
  const toAccounts = await app.rows<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`,
  );
  expect(toAccounts.filter(({ name }) => foreignKeys[name] === 'locked')).toEqual([]);
});
