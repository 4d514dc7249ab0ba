import { DAY_MS } from '../days/local-day.ts';
import { dayBeginsAt, type UserClock, startOfDayOf } from '../days/user-clock.ts';
import { instantOfTime } from '../days/time-zone.ts';
import {
  type CalendarDays,
  type CalendarEvent,
  type CalendarHabit,
  calendarEvents,
} from './calendar-events.ts';
import { foldedLine, icalDay, icalMoment, icalText, icalTime, octetsOf } from './ical-text.ts';
import { icalZone } from './ical-zone.ts';

type CalendarInput = CalendarDays & {
  clock: UserClock;
  /** The host of the site. It is part of the ids of events. */
  host: string;
  habits: readonly CalendarHabit[];
};

/** Calendar programs refuse larger files. */
export const MAX_CALENDAR_BYTES = 2_000_000;

const HEAD = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//HabitCrush//Habits//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:HabitCrush',
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/** RFC 5545. Equal habits give equal files, so that unchanged ones are not downloaded again. The last habits are left out if they do not fit. */
export function calendarFile(of: CalendarInput): string {
  const { clock, today, habits } = of;
  const zone = habits.some((habit) => isTimed(habit, of))
    ? icalZone(clock.zone, Math.floor(startOfDayOf(today, clock) / DAY_MS) * DAY_MS)
    : [];
  const head = [...HEAD, ...zone].map(foldedLine).join('');
  const end = foldedLine('END:VCALENDAR');
  let octets = octetsOf(head + end);
  const pieces = [head];
  for (const habit of habits) {
    const piece = calendarEvents(habit, of)
      .flatMap((event) => eventLines(habit, event, of))
      .map(foldedLine)
      .join('');
    octets += octetsOf(piece);
    if (octets > MAX_CALENDAR_BYTES) break;
    pieces.push(piece);
  }
  return `${pieces.join('')}${end}`;
}

/** A time before the hour at which days begin is on the next date. Such a habit gets an all-day event. */
const isTimed = ({ time }: CalendarHabit, { clock, today }: CalendarInput): boolean =>
  time !== null && Number(time.slice(0, 2)) >= dayBeginsAt(today, clock);

function eventLines(
  habit: CalendarHabit,
  { key, summary, day, rule, until }: CalendarEvent,
  of: CalendarInput,
): string[] {
  const { clock, host } = of;
  const time = isTimed(habit, of) && !summary.endsWith(')') ? habit.time : null;
  const start =
    time === null
      ? [`DTSTART;VALUE=DATE:${icalDay(day)}`]
      : [`DTSTART;TZID=${clock.zone}:${icalTime(day, time)}`, 'DURATION:PT15M'];
  const last =
    until && (time === null ? icalDay(until) : icalMoment(instantOfTime(until, time, clock.zone)));
  return [
    'BEGIN:VEVENT',
    `UID:habit-${habit.id}-${key}@${host}`,
    `DTSTAMP:${icalMoment(habit.createdAt)}`,
    ...start,
    ...(rule ? [`RRULE:${rule}${last ? `;UNTIL=${last}` : ''}`] : []),
    `SUMMARY:${icalText(summary)}`,
    // The event does not block time.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}
