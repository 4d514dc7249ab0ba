import { describe, expect, test } from 'vitest';
import {
  countLosses,
  countUnexpected,
  type StoredValues,
  applyWrite,
  openExpectedState,
  beginWrite,
} from './expected-state.ts';

const facts = (entries: Record<string, string>): StoredValues => new Map(Object.entries(entries));
const NOTHING = { lost: 0, torn: 0 };

describe('what was acknowledged', () => {
  const expected = openExpectedState();
  applyWrite(expected, facts({ a: '1', b: '1' }));

  test('an acknowledged write is stored', () => {
    expect(countLosses(expected, facts({ a: '1', b: '1' }))).toEqual(NOTHING);
  });

  test('an acknowledged write is lost when it is missing, changed, or back after a deletion', () => {
    expect(countLosses(expected, facts({ a: '1' }))).toEqual({ lost: 1, torn: 0 });
    expect(countLosses(expected, facts({ a: '1', b: '0' }))).toEqual({ lost: 1, torn: 0 });
    expect(countLosses(expected, facts({ a: '1', b: '1', c: '1' }))).toEqual({ lost: 1, torn: 0 });
  });
});

describe('what was not answered', () => {
  const expected = openExpectedState();
  applyWrite(expected, facts({ a: '1', b: '1' }));
  beginWrite(expected, facts({ a: '2', b: '2' }));

  test('a write without a response is stored completely or not at all', () => {
    expect(countLosses(expected, facts({ a: '1', b: '1' }))).toEqual(NOTHING);
    expect(countLosses(expected, facts({ a: '2', b: '2' }))).toEqual(NOTHING);
  });

  test('a write without a response is torn when only a part of it is stored', () => {
    expect(countLosses(expected, facts({ a: '2', b: '1' }))).toEqual({ lost: 0, torn: 1 });
  });

  test('a write without a response counts as lost when a value is neither the old nor the new one', () => {
    expect(countLosses(expected, facts({ a: '2', b: '3' }))).toEqual({ lost: 1, torn: 0 });
  });
});

test('countUnexpected finds values of a copy that were neither there at its start nor written since', () => {
  const sentValues = new Map([['a', new Set(['2', undefined])]]);
  const valuesBefore = facts({ a: '1', b: '1' });
  for (const copied of [{ a: '1', b: '1' }, { a: '2', b: '1' }, { b: '1' }]) {
    expect(countUnexpected(valuesBefore, sentValues, facts(copied as Record<string, string>))).toBe(
      0,
    );
  }
  expect(countUnexpected(valuesBefore, sentValues, facts({ a: '3', b: '1' }))).toBe(1);
  expect(countUnexpected(valuesBefore, sentValues, facts({ a: '1' }))).toBe(1);
});
