export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** 'initials' is for rows and cards, 'full' for the focus view. */
export type WeekdayLabelStyle = 'initials' | 'full';

const WORKING_DAYS = 'monday tuesday wednesday thursday friday';

export function isWeekday(text: string): text is Weekday {
  return (WEEKDAYS as readonly string[]).includes(text);
}

/** In week order, monday first, without repeats. */
export function sortWeekdays(list: Iterable<Weekday>): Weekday[] {
  const wanted = new Set(list);
  return WEEKDAYS.filter((weekday) => wanted.has(weekday));
}

export function weekdayLabel(
  weekdays: readonly Weekday[] | null,
  style: WeekdayLabelStyle,
): string {
  const sorted = sortWeekdays(weekdays ?? []);
  const isFull = style === 'full';
  if (sorted.length === 0 || sorted.length === 7) return isFull ? 'Every day' : 'Daily';
  if (sorted.join(' ') === WORKING_DAYS) return isFull ? 'Weekdays only' : 'Weekdays';
  return isFull ? sorted.map(weekdayName).join(', ') : sorted.map(weekdayInitial).join(' ');
}

export function weekdayName(weekday: Weekday): string {
  return weekdayInitial(weekday) + weekday.slice(1);
}

/** 'Mon' */
export const shortWeekdayName = (weekday: Weekday): string => weekdayName(weekday).slice(0, 3);

export function weekdayInitial(weekday: Weekday): string {
  return weekday.charAt(0).toUpperCase();
}

/** The change that the planner sends when a weekday's box is ticked or unticked. */
export function toggleWeekday(
  type: 'daily' | 'weekly',
  weekdays: readonly Weekday[] | null,
  weekday: Weekday,
): Weekday[] | null {
  const ticked = tickedWeekdays(type, weekdays);
  const changed = ticked.includes(weekday)
    ? ticked.filter((other) => other !== weekday)
    : sortWeekdays([...ticked, weekday]);
  return changed.length > 0 ? changed : null;
}

/** The boxes that the planner shows ticked: a daily habit without weekdays has all seven. */
export function tickedWeekdays(
  type: 'daily' | 'weekly',
  weekdays: readonly Weekday[] | null,
): Weekday[] {
  if (weekdays && weekdays.length > 0) return sortWeekdays(weekdays);
  return type === 'daily' ? [...WEEKDAYS] : [];
}
