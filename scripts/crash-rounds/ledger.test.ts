import { expect, it } from 'vitest';
import { countFaults, type Found, type Lane } from './ledger.ts';

const lane: Lane = { id: 1, tried: 6, acknowledged: 5, day: '2026-11-20' };
const five: Found = { id: 1, number: 5, completed: true, day: '2026-11-20' };

it('finds nothing wrong with the last acknowledged write, nor with one that got no answer', () => {
  expect(countFaults([lane], [five])).toEqual({ lost: 0, torn: 0 });
  const six = { ...five, number: 6, completed: false };
  expect(countFaults([lane], [six])).toEqual({ lost: 0, torn: 0 });
});

it('counts the acknowledged writes that are gone', () => {
  expect(countFaults([lane], [{ ...five, number: 3 }])).toEqual({ lost: 2, torn: 0 });
  expect(countFaults([lane], [])).toEqual({ lost: 5, torn: 0 });
});

it('counts a write of which only one table has heard, except across midnight', () => {
  const half = { ...five, completed: false };
  expect(countFaults([lane], [half])).toEqual({ lost: 0, torn: 1 });
  expect(countFaults([lane], [{ ...half, day: '2026-11-21' }])).toEqual({ lost: 0, torn: 0 });
});
