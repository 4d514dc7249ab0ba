import type { Schedule } from '../habits/schedule.ts';
import type { LocalDay } from '../days/local-day.ts';
import type { UserClock } from '../days/user-clock.ts';
import { type DueMoment, dueMoment, nextMoment, type RecurringTime } from './due-moments.ts';
import { momentsIn } from './moment-in-day.ts';
import { isTooLate, type Reminder } from './reminder.ts';
import { remindedDayFrom } from './reminded-days.ts';

/** Everything that determines a user's next message. */
export type Plan = {
  clock: UserClock;
  summaryTime: string | null;
  reminders: readonly (Reminder & { habitId: number; habit: Schedule })[];
  /** Postponed reminders. */
  snoozed: readonly { habitId: number; againAt: number }[];
};

/** A habit of a message. `occasion`: 'HH:MM' of the reminder, or another reason. */
export type DueReminder = { habitId: number; occasion: string };

/** One message for all reminders that are due in the same minute. `dueAt` is the latest. */
export type DueMessage = { dueAt: number; hasSummary: boolean; reminders: DueReminder[] };

const onEachDay = (time: string): RecurringTime => ({ time, dayFrom: (from: LocalDay) => from });

const recurring = ({ time, weekdays, habit }: Plan['reminders'][number]): RecurringTime => ({
  time,
  dayFrom: (from) => remindedDayFrom({ weekdays }, habit, from),
});

/** The first moment after `after` at which a message is due. Null if there is no such moment. */
export function nextPlanned({ clock, summaryTime, reminders, snoozed }: Plan, after: number) {
  const times = reminders.map(recurring);
  if (summaryTime !== null) times.push(onEachDay(summaryTime));
  const momentIn = momentsIn(clock);
  const moments = times.map((time) => nextMoment(time, clock, after, momentIn)?.at ?? Infinity);
  const again = snoozed.map(({ againAt }) => (againAt > after ? againAt : Infinity));
  const next = Math.min(...moments, ...again);
  return next === Infinity ? null : next;
}

/** The message that became due after `after` and up to `now`. Null if nothing became due. */
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
  for (const { habitId, againAt } of plan.snoozed) {
    if (againAt > now || isTooLate(againAt, now)) continue;
    moments.push(againAt);
    reminders.push({ habitId, occasion: 'later' });
  }
  const hasSummary =
    summaryTime !== null && add(dueMoment(onEachDay(summaryTime), clock, { after, now, momentIn }));
  return moments.length === 0 ? null : { dueAt: Math.max(...moments), hasSummary, reminders };
}
