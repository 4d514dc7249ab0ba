import { describe, expect, test } from 'vitest';
import { filterByTags, normaliseTags, possibleFilter, tagsOf, toggleTag } from './tags.ts';

test.each([
  [null, null],
  [[], null],
  [['Health'], ['Health']],
  [['Health', 'health', 'HEALTH'], ['Health']],
  [
    ['b', 'a', 'B'],
    ['b', 'a'],
  ],
  [['Ünï', 'üNÏ'], ['Ünï']],
])('the tags %j are stored as %j', (tags, stored) => {
  expect(normaliseTags(tags)).toEqual(stored);
});

const run = { name: 'run', tags: ['Health', 'outside'] };
const read = { name: 'read', tags: ['mind'] };
const call = { name: 'call', tags: null };
const all = [run, read, call];

test('tagsOf returns each tag once, in alphabetical order', () => {
  expect(tagsOf([...all, { tags: ['health', 'Apples'] }])).toEqual([
    'Apples',
    'Health',
    'mind',
    'outside',
  ]);
});

describe('a filter shows', () => {
  test.each([
    ['all habits without a choice', { tags: [], isWithoutTag: false }, [run, read, call]],
    ['habits with the tag', { tags: ['mind'], isWithoutTag: false }, [read]],
    ['habits with the tag in other capitals', { tags: ['HEALTH'], isWithoutTag: false }, [run]],
    [
      'habits with any of several tags',
      { tags: ['outside', 'mind'], isWithoutTag: false },
      [run, read],
    ],
    ['habits without a tag', { tags: [], isWithoutTag: true }, [call]],
    ['habits with the tag or without any', { tags: ['mind'], isWithoutTag: true }, [read, call]],
    ['no habit for an unknown tag', { tags: ['gone'], isWithoutTag: false }, []],
  ])('filterByTags shows %s', (_what, filter, shown) => {
    expect(filterByTags(all, filter)).toEqual(shown);
  });
});

test.each([
  ['an unknown tag', { tags: ['gone', 'mind'], isWithoutTag: false }, all, ['mind'], false],
  ['the last tag', { tags: ['mind'], isWithoutTag: true }, [call], [], false],
  ['habits without a tag', { tags: ['mind'], isWithoutTag: true }, [run, read], ['mind'], false],
])('possibleFilter clears %s if no habit has it', (_what, filter, habits, tags, isWithoutTag) => {
  expect(possibleFilter(filter, habits)).toEqual({ tags, isWithoutTag });
});

test('possibleFilter returns the same filter when all choices are possible', () => {
  const filter = { tags: ['Mind'], isWithoutTag: true };
  expect(possibleFilter(filter, all)).toBe(filter);
});

test('choosing a tag again removes it', () => {
  const once = toggleTag({ tags: [], isWithoutTag: true }, 'mind');
  expect(once).toEqual({ tags: ['mind'], isWithoutTag: true });
  expect(toggleTag(once, 'Mind')).toEqual({ tags: [], isWithoutTag: true });
});
