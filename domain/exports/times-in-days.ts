import type { Frequency } from '../habits/frequency.ts';

/** A rhythm as a number of times in a number of days, and what this loses. */
export type TimesInDays = {
  times: number;
  per: 'week' | 'month' | 'days';
  days: number;
  losses: string[];
};

const DAYS_A_WEEK = 7;
const DAYS_A_MONTH = 30;
const DAYS_OF_UNIT = { day: 1, week: DAYS_A_WEEK, month: DAYS_A_MONTH };

const WEEKDAYS_LOST = 'Its weekdays are lost: it becomes a number of times a week.';
const NO_DAYS = 'It is planned for no day, so it becomes a daily one.';
const GRID_LOST = 'It becomes due a number of days after the last time, not on fixed days.';
const BLOCKS_LOST = 'Its blocks of days can begin on any day there.';
const WEEK_OR_MONTH = 'It becomes once a week or once a month, on any day.';

export function timesInDays({ type, weekdays, rhythm }: Frequency): TimesInDays {
  if (rhythm?.kind === 'quota') {
    const { times, per } = rhythm;
    const losses = weekdays === null ? [] : ['Its allowed weekdays are lost.'];
    if (per === 'week') return { times, per, days: DAYS_A_WEEK, losses };
    if (per === 'month') return { times, per, days: DAYS_A_MONTH, losses };
    return { times, per: 'days', days: per.days, losses: [...losses, BLOCKS_LOST] };
  }
  if (rhythm) {
    const days = rhythm.count * DAYS_OF_UNIT[rhythm.unit];
    const isPeriod = days === DAYS_A_WEEK || days === DAYS_A_MONTH;
    const losses = rhythm.from === 'start' && days > 1 ? [GRID_LOST] : [];
    return { times: 1, per: 'days', days, losses: isPeriod ? [...losses, WEEK_OR_MONTH] : losses };
  }
  if (weekdays !== null && weekdays.length < DAYS_A_WEEK) {
    return { times: weekdays.length, per: 'week', days: DAYS_A_WEEK, losses: [WEEKDAYS_LOST] };
  }
  const isNever = type === 'weekly' && weekdays === null;
  return { times: 1, per: 'days', days: 1, losses: isNever ? [NO_DAYS] : [] };
}
