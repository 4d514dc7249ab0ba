// As the reader writes days and numbers. What the specification words, like a habit's dates, is worded where it stands.
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const count = new Intl.NumberFormat();

export const dayText = (at: string): string => day.format(new Date(at));

/** Of a day that is counted by UTC. */
export const utcDayText = (at: string): string => utcDay.format(new Date(at));

export const longDayText = (at: Date): string => longDay.format(at);

export const momentText = (at: string): string => moment.format(new Date(at));

export const countText = (figure: number): string => count.format(figure);
