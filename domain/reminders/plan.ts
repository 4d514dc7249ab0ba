import type { LocalDay } from '../days/local-day.ts';
import type { PersonClock } from '../days/person-clock.ts';
import type { Schedule } from '../habits/schedule.ts';
import { type DueMoment, dueMoment, nextMoment, type Recurring } from './due-moments.ts';
import { momentsIn } from './moment-in-day.ts';
import { isTooLate, type Reminder } from './reminder.ts';
import { remindedDayFrom } from './reminded-days.ts';

/** All that somebody's next message follows from. */
export type Plan = {
  clock: PersonClock;
  summaryTime: string | null;
  reminders: readonly (Reminder & { habitId: number; habit: Schedule })[];
  /** Reminders that were put off. */
  putOff: readonly { habitId: number; againAt: number }[];
};

/** What one message reminds of. `occasion`: 'HH:MM' of a reminder, or why else. */
export type DueReminder = { habitId: number; occasion: string };

/** One message, however many reminders are due: several in one minute are never several messages. `dueAt` is the latest. */
export type DueMessage = { dueAt: number; hasSummary: boolean; reminders: DueReminder[] };

const onEachDay = (time: string): Recurring => ({ time, dayFrom: (from: LocalDay) => from });

const recurring = ({ time, weekdays, habit }: Plan['reminders'][number]): Recurring => ({
  time,
  dayFrom: (from) => remindedDayFrom({ weekdays }, habit, from),
});

/** The first moment after `after` at which there is something to tell; null while there is none. */
export function nextPlanned({ clock, summaryTime, reminders, putOff }: Plan, after: number) {
  const times = reminders.map(recurring);
  if (summaryTime !== null) times.push(onEachDay(summaryTime));
  const momentIn = momentsIn(clock);
  const moments = times.map((time) => nextMoment(time, clock, after, momentIn)?.at ?? Infinity);
  const again = putOff.map(({ againAt }) => (againAt > after ? againAt : Infinity));
  const next = Math.min(...moments, ...again);
  return next === Infinity ? null : next;
}

/** What became due after `after` and up to `now`; null where that is nothing. */
export function dueOf(
  plan: Plan,
  { after, now }: { after: number; now: number },
): DueMessage | null {
  const { clock, summaryTime } = plan;
  const reminders: DueReminder[] = [];
  const moments: number[] = [];
  const momentIn = momentsIn(clock);
  const add = (due: DueMoment | null) => due !== null && moments.push(due.at) > 0;
  for (const reminder of plan.reminders) {
    const { habitId, time } = reminder;
    const isDue = add(dueMoment(recurring(reminder), clock, { after, now, momentIn }));
    if (isDue) reminders.push({ habitId, occasion: time });
  }
  for (const { habitId, againAt } of plan.putOff) {
    if (againAt > now || isTooLate(againAt, now)) continue;
    moments.push(againAt);
    reminders.push({ habitId, occasion: 'later' });
  }
  const hasSummary =
    summaryTime !== null && add(dueMoment(onEachDay(summaryTime), clock, { after, now, momentIn }));
  return moments.length === 0 ? null : { dueAt: Math.max(...moments), hasSummary, reminders };
}
