import { strToU8, zipSync } from 'fflate';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';

export const ZIP_HABITS = 20;
export const ZIP_DAYS = 3_650;

const HEADER =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';

/** An export of Loop Habit Tracker in which nine of ten days are done. */
export function loopZip(): Uint8Array {
  const today = dayAt(Date.now(), UTC);
  const lines = Array.from(
    { length: ZIP_DAYS },
    (_, at) => `${addDays(today, -at)},${at % 10 === 9 ? 'NO' : 'YES_MANUAL'},`,
  );
  const checkmarks = strToU8(['Date,Value,Notes', ...lines].join('\n'));
  const numbers = Array.from({ length: ZIP_HABITS }, (_, at) => String(at + 1).padStart(3, '0'));
  const listed = numbers.map((number) => `${number},Habit ${number},YES_NO,,,1,1,#FF8F00,,,,false`);
  const folders = numbers.map((number) => [`${number} Habit/Checkmarks.csv`, checkmarks] as const);
  return zipSync({
    'Habits.csv': strToU8([HEADER, ...listed].join('\n')),
    ...Object.fromEntries(folders),
  });
}
