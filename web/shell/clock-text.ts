const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const weekdayName = new Intl.DateTimeFormat('en', { weekday: 'short' });
const monthName = new Intl.DateTimeFormat('en', { month: 'long' });

function ordinal(day: number): string {
  return `${day}${ENDINGS[ordinals.select(day) as keyof typeof ENDINGS]}`;
}

/** `Fri 3rd January 2025 - 14:05:09`, the time as people of the locale write it. */
export function clockText(now: Date, locale?: string): string {
  const day = `${weekdayName.format(now)} ${ordinal(now.getDate())}`;
  const month = `${monthName.format(now)} ${now.getFullYear()}`;
  return `${day} ${month} - ${now.toLocaleTimeString(locale)}`;
}
