import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { temporaryDirectory } from '#server/embedded-postgres/testing/temporary-directory.ts';
import type { Conversion } from './convert-histories.ts';
import { reportConversion } from './report-conversion.ts';

const lastDoneOn = toLocalDay('2026-11-20');

function reportOf(conversion: Conversion, dataDir: string): string[] {
  const lines: string[] = [];
  reportConversion(conversion, dataDir, (line) => lines.push(line));
  return lines;
}

test('the conversion reports changed figures by reason, and lists each habit in a file', () => {
  const dataDir = temporaryDirectory();
  const before = { streak: 3, reps: 5, lastDoneOn, results: 'xx-x' };
  const after = { ...before, streak: 4, results: 'xxxx' };
  const [one, other] = [
    { userId: 1, habitId: 7, reason: 'limit for the day' as const, before, after },
    { userId: 2, habitId: 8, reason: 'long absence' as const, before, after },
  ];
  const lines = reportOf({ habits: 9, days: 300, differences: [one, other, one] }, dataDir);
  const file = join(dataDir, 'changed-figures.csv');
  expect(lines).toEqual([
    'Converted 300 days of 9 habits. 3 have other figures.',
    'Other figures because of a limit for the day: 2',
    'Other figures because of a long absence: 1',
    `These habits are listed in ${file}.`,
  ]);
  expect(readFileSync(file, 'utf8').split('\r\n').slice(1, 3)).toEqual([
    '1,7,limit for the day,3,4,5,5,2026-11-20,2026-11-20,xx-x,xxxx',
    '2,8,long absence,3,4,5,5,2026-11-20,2026-11-20,xx-x,xxxx',
  ]);
});

test('the conversion reports nothing when there was nothing to convert', () => {
  expect(reportOf({ habits: 0, days: 0, differences: [] }, '/nowhere')).toEqual([]);
});
