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
])('%j is kept as %j', (told, kept) => {
  expect(normaliseTags(told)).toEqual(kept);
});

const run = { name: 'run', tags: ['Health', 'outside'] };
const read = { name: 'read', tags: ['mind'] };
const call = { name: 'call', tags: null };
const all = [run, read, call];

test('all tags of some habits are told once, by the alphabet', () => {
  expect(tagsOf([...all, { tags: ['health', 'Apples'] }])).toEqual([
    'Apples',
    'Health',
    'mind',
    'outside',
  ]);
});

describe('a filter shows', () => {
  test.each([
    ['all, where nothing is chosen', { tags: [], isWithoutTag: false }, [run, read, call]],
    ['those with the tag', { tags: ['mind'], isWithoutTag: false }, [read]],
    ['whichever way it is written', { tags: ['HEALTH'], isWithoutTag: false }, [run]],
    ['those with any of several', { tags: ['outside', 'mind'], isWithoutTag: false }, [run, read]],
    ['those without a tag', { tags: [], isWithoutTag: true }, [call]],
    ['both', { tags: ['mind'], isWithoutTag: true }, [read, call]],
    ['nothing, of a tag that nobody has', { tags: ['gone'], isWithoutTag: false }, []],
  ])('%s', (_what, filter, shown) => {
    expect(filterByTags(all, filter)).toEqual(shown);
  });
});

describe('what is no choice any more is cleared', () => {
  test.each([
    ['a tag that is gone', { tags: ['gone', 'mind'], isWithoutTag: false }, all, ['mind'], false],
    ['the last tag', { tags: ['mind'], isWithoutTag: true }, [call], [], false],
    ['none without a tag', { tags: ['mind'], isWithoutTag: true }, [run, read], ['mind'], false],
  ])('%s', (_what, filter, habits, tags, isWithoutTag) => {
    expect(possibleFilter(filter, habits)).toEqual({ tags, isWithoutTag });
  });

  test('and one that stands is the same as before', () => {
    const filter = { tags: ['Mind'], isWithoutTag: true };
    expect(possibleFilter(filter, all)).toBe(filter);
  });
});

test('a choice is taken back by choosing it again', () => {
  const once = toggleTag({ tags: [], isWithoutTag: true }, 'mind');
  expect(once).toEqual({ tags: ['mind'], isWithoutTag: true });
  expect(toggleTag(once, 'Mind')).toEqual({ tags: [], isWithoutTag: true });
});
