import { describe, expect, test } from 'vitest';
import { countLosses, countStrange, type Facts, learn, openLedger, tryOut } from './ledger.ts';

const facts = (entries: Record<string, string>): Facts => new Map(Object.entries(entries));
const NOTHING = { lost: 0, torn: 0 };

describe('what was acknowledged', () => {
  const ledger = openLedger();
  learn(ledger, facts({ a: '1', b: '1' }));

  test('an acknowledged write is stored', () => {
    expect(countLosses(ledger, facts({ a: '1', b: '1' }))).toEqual(NOTHING);
  });

  test('an acknowledged write is lost when it is missing, changed, or back after a deletion', () => {
    expect(countLosses(ledger, facts({ a: '1' }))).toEqual({ lost: 1, torn: 0 });
    expect(countLosses(ledger, facts({ a: '1', b: '0' }))).toEqual({ lost: 1, torn: 0 });
    expect(countLosses(ledger, facts({ a: '1', b: '1', c: '1' }))).toEqual({ lost: 1, torn: 0 });
  });
});

describe('what was not answered', () => {
  const ledger = openLedger();
  learn(ledger, facts({ a: '1', b: '1' }));
  tryOut(ledger, facts({ a: '2', b: '2' }));

  test('a write without a response is stored completely or not at all', () => {
    expect(countLosses(ledger, facts({ a: '1', b: '1' }))).toEqual(NOTHING);
    expect(countLosses(ledger, facts({ a: '2', b: '2' }))).toEqual(NOTHING);
  });

  test('a write without a response is torn when only a part of it is stored', () => {
    expect(countLosses(ledger, facts({ a: '2', b: '1' }))).toEqual({ lost: 0, torn: 1 });
  });

  test('a write without a response counts as lost when a value is neither the old nor the new one', () => {
    expect(countLosses(ledger, facts({ a: '2', b: '3' }))).toEqual({ lost: 1, torn: 0 });
  });
});

test('countStrange finds values of a copy that were neither there at its start nor written since', () => {
  const trail = new Map([['a', new Set(['2', undefined])]]);
  const factsBefore = facts({ a: '1', b: '1' });
  for (const copied of [{ a: '1', b: '1' }, { a: '2', b: '1' }, { b: '1' }]) {
    expect(countStrange(factsBefore, trail, facts(copied as Record<string, string>))).toBe(0);
  }
  expect(countStrange(factsBefore, trail, facts({ a: '3', b: '1' }))).toBe(1);
  expect(countStrange(factsBefore, trail, facts({ a: '1' }))).toBe(1);
});
