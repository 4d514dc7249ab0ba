/** This deadline means the end of the day. */
export const END_OF_DAY = '00:00';

const SHAPE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** 'HH:MM' on a 24-hour clock. */
export function isDeadline(text: string): boolean {
  return SHAPE.test(text);
}

/** Both in 'HH:MM' of the same day. The end of the day never passes while the day lasts. */
export function hasDeadlinePassed(deadline: string, timeOfDay: string): boolean {
  return deadline !== END_OF_DAY && timeOfDay >= deadline;
}
