import type { Frequency } from '../habits/frequency.ts';

/** A rhythm as a number of times in a number of days, and what this loses. */
export type TimesInDays = {
  times: number;
  per: 'week' | 'month' | 'days';
  days: number;
  losses: string[];
};

/** Other trackers have months of thirty days. */
export const DAYS_OF = { day: 1, week: 7, month: 30 };

const WEEKDAYS_LOST = 'Its weekdays are lost: it becomes a number of times a week.';
const NO_DAYS = 'It isn’t due on any day, so it becomes daily.';
const GRID_LOST = 'It becomes due a number of days after the last time, not on fixed days.';
const BLOCKS_LOST = 'Its blocks of days can begin on any day there.';
const WEEK_OR_MONTH = 'It becomes once a week or once a month, on any day.';

export function timesInDays({ type, weekdays, rhythm }: Frequency): TimesInDays {
  if (rhythm?.kind === 'quota') {
    const { times, per } = rhythm;
    const losses = weekdays === null ? [] : ['Its allowed weekdays are lost.'];
    if (typeof per === 'string') return { times, per, days: DAYS_OF[per], losses };
    return { times, per: 'days', days: per.days, losses: [...losses, BLOCKS_LOST] };
  }
  if (rhythm) {
    const days = rhythm.count * DAYS_OF[rhythm.unit];
    const isPeriod = days === DAYS_OF.week || days === DAYS_OF.month;
    const losses = rhythm.from === 'start' && days > 1 ? [GRID_LOST] : [];
    return { times: 1, per: 'days', days, losses: isPeriod ? [...losses, WEEK_OR_MONTH] : losses };
  }
  if (weekdays !== null && weekdays.length < DAYS_OF.week) {
    return { times: weekdays.length, per: 'week', days: DAYS_OF.week, losses: [WEEKDAYS_LOST] };
  }
  const isNever = type === 'weekly' && weekdays === null;
  return { times: 1, per: 'days', days: 1, losses: isNever ? [NO_DAYS] : [] };
}
