import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeById, hasSameOrder, moveItem, placeAmong } from './reorder.ts';

const letters = (text: string) => text.split('');
const withIds = (ids: number[]) => ids.map((id) => ({ id }));

const listAndPlaces = fc
  .uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 })
  .chain((list) => {
    const index = fc.nat({ max: list.length - 1 });
    return fc.record({ list: fc.constant(list), from: index, to: index });
  });

describe('moving an item', () => {
  test.each([
    ['down', 'abcde', 1, 3, 'acdbe'],
    ['up', 'abcde', 3, 1, 'adbce'],
    ['to the end', 'abc', 0, 2, 'bca'],
    ['to the beginning', 'abc', 2, 0, 'cab'],
    ['to its neighbour', 'abc', 0, 1, 'bac'],
    ['to its own place', 'abc', 1, 1, 'abc'],
    ['from a place that is not there', 'abc', 7, 1, 'abc'],
    ['to a place behind the end', 'abc', 1, 3, 'abc'],
    ['to a place before the beginning', 'abc', 1, -1, 'abc'],
    ['in an empty list', '', 0, 0, ''],
  ])('moveItem moves %s', (_, list, from, to, expected) => {
    expect(moveItem(letters(list), from, to)).toEqual(letters(expected));
  });

  test('moveItem puts the item exactly there and keeps the others in their order', () => {
    fc.assert(
      fc.property(listAndPlaces, ({ list, from, to }) => {
        const item = list[from];
        const moved = moveItem(list, from, to);
        expect(moved[to]).toBe(item);
        expect(moved).toHaveLength(list.length);
        const others = list.filter((other) => other !== item);
        expect(moved.filter((other) => other !== item)).toEqual(others);
      }),
    );
  });

  test('moveItem is undone by moving back, and does not change its input', () => {
    fc.assert(
      fc.property(listAndPlaces, ({ list, from, to }) => {
        const before = [...list];
        expect(moveItem(moveItem(list, from, to), to, from)).toEqual(before);
        expect(list).toEqual(before);
      }),
    );
  });
});

describe('arranging by ids', () => {
  test.each([
    ['arrangeById sorts by the ids', [1, 2, 3], [3, 1, 2], [3, 1, 2]],
    [
      'arrangeById puts items without an id last, in their old order',
      [5, 1, 4, 2],
      [2, 1],
      [2, 1, 5, 4],
    ],
    ['arrangeById ignores ids without an item', [1, 2], [9, 2, 8, 1], [2, 1]],
    ['arrangeById changes nothing without ids', [2, 1], [], [2, 1]],
  ])('%s', (_, list, ids, expected) => {
    expect(arrangeById(withIds(list), ids)).toEqual(withIds(expected));
  });

  test('arrangeById keeps every item once, with any ids', () => {
    const ids = fc.uniqueArray(fc.nat({ max: 20 }));
    fc.assert(
      fc.property(ids, ids, (list, wanted) => {
        const arranged = arrangeById(withIds(list), wanted).map(({ id }) => id);
        expect(arranged.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('the same order', () => {
  test.each([
    ['the same ids in the same places', [1, 2], [1, 2], true],
    ['two that changed places', [1, 2], [2, 1], false],
    ['a shorter list', [1, 2], [1], false],
  ])('hasSameOrder is right for %s', (_, list, other, expected) => {
    expect(hasSameOrder(withIds(list), withIds(other))).toBe(expected);
  });
});

const numbered = (text: string) => withIds(letters(text).map(Number));

describe('placing some among all', () => {
  test.each([
    ['all of them', '123', '312', '312'],
    ['some, around one that is not shown today', '1234', '431', '4231'],
    ['none', '123', '', '123'],
  ])('placeAmong places %s', (_, all, arranged, expected) => {
    expect(placeAmong(numbered(all), numbered(arranged))).toEqual(numbered(expected));
  });
});
