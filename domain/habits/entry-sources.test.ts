import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, type SourcedDay, type SourcedEntry, withSources } from './entry-sources.ts';

const of = (id: string, amount: number, source: string | null = null): SourcedEntry => ({
  id,
  amount,
  source,
  isTotal: false,
});
const EMPTY: SourcedDay = { entries: [], kept: [] };

describe('an amount from a source', () => {
  test.each([
    ['is added', EMPTY, of('a', 3000, 'watch'), [of('a', 3000, 'watch')]],
    [
      'takes the place of its own earlier one',
      { entries: [of('a', 3000, 'watch')], kept: [] },
      of('b', 6000, 'watch'),
      [of('b', 6000, 'watch')],
    ],
    [
      'counts once however often it is sent',
      { entries: [of('a', 3000, 'watch')], kept: [] },
      of('a', 3000, 'watch'),
      [of('a', 3000, 'watch')],
    ],
    [
      'leaves other sources and what a hand has entered',
      { entries: [of('a', 1, 'scale'), of('b', 2), of('c', 3, 'watch')], kept: [] },
      of('d', 4, 'watch'),
      [of('a', 1, 'scale'), of('b', 2), of('d', 4, 'watch')],
    ],
  ] as const)('%s', (_, day, sent, entries) => {
    expect(dayAfter(day, sent)).toEqual({ entries, kept: [] });
  });

  test.each([
    ['was corrected by hand that day', { entries: [of('a', 5)], kept: ['watch'] }],
    ['was taken back by hand that day', { entries: [], kept: ['watch'] }],
    ['has the id of what a hand entered', { entries: [of('x', 5)], kept: [] }],
    [
      'comes after a hand told the whole day',
      { entries: [{ ...of('a', 5), isTotal: true }], kept: [] },
    ],
  ])('changes nothing where it %s', (_, day) => {
    expect(dayAfter(day, of('x', 6000, 'watch'))).toBeUndefined();
  });

  test('cannot take the entry of another source', () => {
    const day = { entries: [of('a', 1, 'scale')], kept: [] };
    expect(dayAfter(day, of('a', 2, 'watch'))).toBe('another source');
  });
});

type Act = { id: string; amount: number; source: string | null } | { removed: string };

const isByHand = ({ source }: SourcedEntry) => source === null;

function afterAct(day: SourcedDay, act: Act): SourcedDay {
  if ('removed' in act) {
    const gone = day.entries.filter(({ id }) => id === act.removed);
    const entries = day.entries.filter(({ id }) => id !== act.removed);
    return { entries, kept: withSources(day.kept, gone) };
  }
  const next = dayAfter(day, act);
  return next === undefined || next === 'another source' ? day : next;
}

describe('a hand', () => {
  test('corrects what a source has told, and has the last word', () => {
    const day = { entries: [of('a', 3000, 'watch')], kept: [] };
    expect(dayAfter(day, of('a', 2500))).toEqual({ entries: [of('a', 2500)], kept: ['watch'] });
  });

  test('wins, and a source has one entry at most, in any order of what both do', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const amount = fc.integer({ min: 1, max: 9 });
    const act = fc.oneof(
      fc.record({ id, amount, source: fc.constantFrom('watch', 'scale', null) }),
      fc.record({ removed: id }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let day = EMPTY;
        for (const act of acts) {
          const before = day;
          day = afterAct(before, act);
          expect(day.kept).toEqual(expect.arrayContaining([...before.kept]));
          const byProgram = 'amount' in act && act.source !== null;
          const survived = byProgram ? before.entries.filter(isByHand) : [];
          expect(day.entries).toEqual(expect.arrayContaining(survived));
        }
        for (const source of ['watch', 'scale']) {
          const its = day.entries.filter((entry) => entry.source === source);
          expect(its.length).toBeLessThanOrEqual(day.kept.includes(source) ? 0 : 1);
        }
        expect(new Set(day.entries.map((entry) => entry.id)).size).toBe(day.entries.length);
      }),
      { seed: 20_260_310, numRuns: 2_000 },
    );
  });
});
