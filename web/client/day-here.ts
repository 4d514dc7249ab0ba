import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';

/** The day that this device's clock shows. */
export const dayHere = (moment: Date): LocalDay =>
  toLocalDay(
    [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
  );

/** Also where the clock skips midnight: the day then begins when it has been skipped. */
export function startOfNextDayHere(day: LocalDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1);
}
