import { expect, test } from 'vitest';
import { toLocalDay } from '../../days/local-day.ts';
import { firstDayAfterImport } from './match-habits.ts';

const everyTenDays = { kind: 'every', count: 10, unit: 'day', from: 'start' } as const;

test.each([
  ['of the file, if it is new', undefined, '2026-03-05', '2026-03-05'],
  ['that it has, if the file begins later', null, '2026-03-12', '2026-03-10'],
  ['of the file, if the file begins earlier', null, '2026-03-05', '2026-03-05'],
  ['of its grid before an earlier file', everyTenDays, '2026-03-05', '2026-02-28'],
])('an imported habit has the first day %s', (_, rhythm, first, expected) => {
  const existing =
    rhythm === undefined ? undefined : { rhythm, createdOn: toLocalDay('2026-03-10') };
  expect(firstDayAfterImport(existing, { createdOn: toLocalDay(first) })).toBe(expected);
});
