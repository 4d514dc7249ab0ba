import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { dayByKey } from './day-by-key.ts';

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-04', '2026-10-28'],
  ['ArrowDown', '2026-11-04', '2026-11-11'],
  ['Home', '2026-11-04', '2026-11-01'],
  ['End', '2026-11-04', '2026-11-07'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, toLocalDay(from), 'sunday')).toBe(to);
});

test('Home leads to a week start of another day, and other keys lead nowhere', () => {
  const day = toLocalDay('2026-11-04');
  expect(dayByKey('Home', day, 'monday')).toBe('2026-11-02');
  expect(dayByKey('a', day, 'sunday')).toBeUndefined();
});
