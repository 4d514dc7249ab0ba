import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { scoreCountsQueryOptions, yearQueryOptions } from './queries.ts';

test.each([
  ['2026-11-04', '2026-01-01', '2026-12-31'],
  ['2026-03-31', '2026-01-01', '2026-12-31'],
  ['2026-03-30', '2025-12-31', '2026-03-30'],
  ['2026-01-01', '2025-10-04', '2026-01-01'],
])('the scores of %s are counted from %s to %s', (today, first, last) => {
  const { queryKey } = scoreCountsQueryOptions(toLocalDay(today));
  expect(queryKey.slice(-2)).toEqual([first, last]);
});

test('the scores and the year on the screen are one question', () => {
  const { queryKey } = scoreCountsQueryOptions(toLocalDay('2026-11-04'));
  expect(queryKey).toEqual(yearQueryOptions(2026).queryKey);
});
