import { type LocalDay, toDayNumber } from '#domain/local-day.ts';

const MILLISECONDS_IN_A_DAY = 86_400_000;

// A day is the same day everywhere, so it is written as UTC sees it.
const writer = (options: Intl.DateTimeFormatOptions) => {
  // Made when first used: each costs a phone milliseconds, and no page uses all of them at once.
  let format: Intl.DateTimeFormat | undefined;
  return (day: LocalDay) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(toDayNumber(day) * MILLISECONDS_IN_A_DAY);
  };
};

/** 'Wednesday, November 4, 2026' */
export const longDay = writer({ dateStyle: 'full' });
/** 'Wed, Nov 4, 2026' */
export const shortDay = writer({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
/** 'Nov 4, 2026' */
export const plainDay = writer({ dateStyle: 'medium' });
/** 'November 2026' */
export const monthText = writer({ month: 'long', year: 'numeric' });
