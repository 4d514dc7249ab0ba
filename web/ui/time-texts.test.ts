import { expect, test } from 'vitest';
import {
  dayText,
  longDayText,
  momentText,
  shortMomentText,
  utcDayText,
  weekdayTimeText,
} from './time-texts.ts';

const MOMENT = new Date(2026, 10, 4, 21, 5);
const AT = MOMENT.toISOString();

test.each([
  ['a day', dayText(AT), 'Nov 4, 2026'],
  ['a day in UTC', utcDayText('2026-11-04T00:00:00.000Z'), 'Nov 4, 2026'],
  ['a day in full', longDayText(MOMENT), 'November 4, 2026'],
  ['a moment', momentText(AT), 'Nov 4, 2026, 9:05 PM'],
  ['a recent moment', shortMomentText(MOMENT), 'Nov 4, 9:05 PM'],
  ['a moment of this week', weekdayTimeText(AT), 'Wed 9:05 PM'],
])('the text of %s is "%s"', (_name, text, expected) => {
  expect(text).toBe(expected);
});
