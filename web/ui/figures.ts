// The order of days and times in `domain/days/day-words.ts`, independent of the browser's language.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const count = new Intl.NumberFormat('en-US');

export const dayText = (at: string): string => day.format(new Date(at));

/** Formats a timestamp that stands for a day in UTC. */
export const utcDayText = (at: string): string => utcDay.format(new Date(at));

export const longDayText = (at: Date): string => longDay.format(at);

export const momentText = (at: string): string => moment.format(new Date(at));

export const countText = (figure: number): string => count.format(figure);
