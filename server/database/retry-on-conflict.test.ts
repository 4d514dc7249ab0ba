import { describe, expect, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { statement } from './database.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const touch = statement('test.touch', 'update users set name = name where id = $1');

/** Both hold a row before either requests the other’s. */
function meeting() {
  let arrived = 0;
  let open: (() => void) | undefined;
  const bothAreHere = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    arrived += 1;
    if (arrived >= 2) open?.();
    await bothAreHere;
  };
}

describe('two transactions that wait for each other', () => {
  const app = useTestApp();

  test('two transactions that wait for each other are both committed', async () => {
    const { database } = app.ctx;
    const meet = meeting();
    let begun = 0;
    const change = (first: number, second: number) =>
      database.transaction(async (tx) => {
        begun += 1;
        await tx.run(touch, [first]);
        await meet();
        await tx.run(touch, [second]);
        return first;
      });
    expect(await Promise.all([change(1, 2), change(2, 1)])).toEqual([1, 2]);
    expect(begun).toBeGreaterThan(2);
  });
});

test('a transaction that always conflicts fails in the end', async () => {
  let tries = 0;
  const lost = retryOnConflict(async () => {
    tries += 1;
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
  });
  await expect(lost).rejects.toThrow('deadlock detected');
  expect(tries).toBe(4);
});

test('a transaction is retried after PostgreSQL’s multixact error', async () => {
  const message = 'new multixact has more than one updating member: 0 3[7 (nokeyupd), 8 (keysh)]';
  let tries = 0;
  const result = await retryOnConflict(async () => {
    tries += 1;
    if (tries === 1) throw Object.assign(new Error(message), { code: 'XX000' });
    return 'made';
  });
  expect([result, tries]).toEqual(['made', 2]);
});

test.each([
  ['nothing that PostgreSQL says', {}],
  ['another of its inner faults', { code: 'XX000' }],
])('a transaction that fails for another reason is not retried: %s', async (_, fault) => {
  let tries = 0;
  const failed = retryOnConflict(async () => {
    tries += 1;
    throw Object.assign(new Error('no'), fault);
  });
  await expect(failed).rejects.toThrow('no');
  expect(tries).toBe(1);
});
