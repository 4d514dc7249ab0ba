import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { progressQueryOptions } from './queries.ts';

test.each([
  ['2026-11-04', '2026-01-01', '2026-10-26', '2026-12-06'],
  ['2026-03-31', '2026-01-01', '2026-02-23', '2026-04-06'],
  ['2026-03-30', '2025-12-31', '2026-02-23', '2026-04-06'],
  ['2026-01-01', '2025-10-04', '2025-12-26', '2026-02-06'],
  ['2028-12-31', '2028-01-01', '2028-11-25', '2029-01-06'],
])('on %s the page counts from %s, and has records from %s to %s', (today, ...days) => {
  const { queryKey } = progressQueryOptions(toLocalDay(today));
  expect(queryKey.slice(-3)).toEqual(days);
});
