import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayEntries, type DayEntry, withEntry, withoutEntry } from './day-entries.ts';

const of = (id: string, amount: number, source: string | null = null): DayEntry => ({
  id,
  amount,
  at: '08:00',
  source,
  isTotal: false,
});
const EMPTY: DayEntries = { entries: [], blocked: [] };

describe('an amount from a source', () => {
  test.each([
    ['an entry of a source is added', EMPTY, of('a', 3000, 'watch'), [of('a', 3000, 'watch')]],
    [
      'an entry of a source replaces its earlier one',
      { entries: [of('a', 3000, 'watch')], blocked: [] },
      of('b', 6000, 'watch'),
      [of('b', 6000, 'watch')],
    ],
    [
      'an entry of a source counts once, even if it is sent again',
      { entries: [of('a', 3000, 'watch')], blocked: [] },
      of('a', 3000, 'watch'),
      [of('a', 3000, 'watch')],
    ],
    [
      'an entry of a source leaves other sources and manual entries',
      { entries: [of('a', 1, 'scale'), of('b', 2), of('c', 3, 'watch')], blocked: [] },
      of('d', 4, 'watch'),
      [of('a', 1, 'scale'), of('b', 2), of('d', 4, 'watch')],
    ],
  ] as const)('%s', (_what, day, sent, entries) => {
    expect(withEntry(day, sent)).toEqual({ entries, blocked: [] });
  });

  test.each([
    ['was corrected manually', { entries: [of('a', 5)], blocked: ['watch'] }],
    ['was removed manually', { entries: [], blocked: ['watch'] }],
    ['has the id of a manual entry', { entries: [of('x', 5)], blocked: [] }],
    [
      'comes after a manual total for the day',
      { entries: [{ ...of('a', 5), isTotal: true }], blocked: [] },
    ],
  ])('an entry of a source changes nothing when it %s', (_, day) => {
    expect(withEntry(day, of('x', 6000, 'watch'))).toBeUndefined();
  });

  test('a source cannot replace the entry of another source', () => {
    const day = { entries: [of('a', 1, 'scale')], blocked: [] };
    expect(withEntry(day, of('a', 2, 'watch'))).toBe('another source');
  });
});

type Act = Omit<DayEntry, 'isTotal'> | { removed: string };

const isByHand = ({ source }: DayEntry) => source === null;

function afterAct(day: DayEntries, act: Act): DayEntries {
  if ('removed' in act) {
    const removed = day.entries.find(({ id }) => id === act.removed);
    return removed ? withoutEntry(day, removed) : day;
  }
  const next = withEntry(day, act);
  return next === undefined || next === 'another source' ? day : next;
}

describe('manual entries', () => {
  test('a manual entry replaces that of a source, which can no longer change it', () => {
    const day = { entries: [of('a', 3000, 'watch')], blocked: [] };
    expect(withEntry(day, of('a', 2500))).toEqual({ entries: [of('a', 2500)], blocked: ['watch'] });
  });

  test('manual entries win, and each source has at most one entry, in any order', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const amount = fc.integer({ min: 1, max: 9 });
    const act = fc.oneof(
      fc.record({
        id,
        amount,
        at: fc.constant('08:00'),
        source: fc.constantFrom('watch', 'scale', null),
      }),
      fc.record({ removed: id }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let day = EMPTY;
        for (const act of acts) {
          const before = day;
          day = afterAct(before, act);
          expect(day.blocked).toEqual(expect.arrayContaining([...before.blocked]));
          const byProgram = 'amount' in act && act.source !== null;
          const survived = byProgram ? before.entries.filter(isByHand) : [];
          expect(day.entries).toEqual(expect.arrayContaining(survived));
        }
        for (const source of ['watch', 'scale']) {
          const its = day.entries.filter((entry) => entry.source === source);
          expect(its.length).toBeLessThanOrEqual(day.blocked.includes(source) ? 0 : 1);
        }
        expect(new Set(day.entries.map((entry) => entry.id)).size).toBe(day.entries.length);
      }),
      { seed: 20_260_310, numRuns: 2_000 },
    );
  });
});
