import { toDayNumber, toLocalDay } from '#domain/days/local-day.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type {
  UserAction,
  TimedAction,
  HabitLife,
  RecordName,
} from '#domain/testing/history-definition/life.ts';
import { momentOf } from '#domain/testing/history-definition/own-clock.ts';

// A short form of a life. Each letter is a day, at noon: `d` done, `s` skipped, `-` only active, a digit is an entered
// amount, and a space is not active. Other actions have the time of the wall clock: '2026-03-02 23:30', or '2026-03-03 07:30 Asia/Tokyo' in
// another zone.

export type Story = {
  name: string;
  frequency: Frequency;
  days: string;
  /** By default a Monday. */
  from?: string;
  zone?: string;
  dayStart?: number;
  weekStart?: Weekday;
  stepsNeeded?: number;
  also?: readonly StoryAction[];
  /** The time at which the figures are read. By default the evening of the last letter's day. */
  readAt?: string;
};

/** `arrives` is later for a device that was offline. */
export type StoryAction = UserAction & { at: string; arrives?: string };

const HOME = 'Europe/Berlin';
const MONDAY = '2026-03-02';
const MORNING = 8 * 60;
const NOON = 12 * 60;
const EVENING = 20 * 60;

const named = (day: string | undefined) => (day === undefined ? {} : { day: toLocalDay(day) });

export const record = (at: string, name: RecordName, day?: string): StoryAction => ({
  at,
  does: 'record',
  record: name,
  ...named(day),
});
export const tick = (at: string, completed: boolean, day?: string): StoryAction => ({
  at,
  does: 'tick',
  completed,
  ...named(day),
});
export const skip = (at: string, skipped: boolean, day?: string): StoryAction => ({
  at,
  does: 'skip',
  skipped,
  ...named(day),
});
export const enter = (at: string, entry: string, amount: number, day?: string): StoryAction => ({
  at,
  does: 'enter',
  entry,
  amount,
  ...named(day),
});
export const deleteEntry = (at: string, entry: string): StoryAction => ({
  at,
  does: 'delete entry',
  entry,
});
export const pause = (
  at: string,
  from: string,
  until: string | null,
  name = 'a pause',
): StoryAction => ({
  at,
  does: 'pause',
  pause: name,
  from: toLocalDay(from),
  until: until === null ? null : toLocalDay(until),
});
export const deletePause = (at: string, name = 'a pause'): StoryAction => ({
  at,
  does: 'delete pause',
  pause: name,
});
export const change = (at: string, to: Frequency): StoryAction => ({
  at,
  does: 'change schedule',
  to,
});
export const travel = (at: string, zone: string): StoryAction => ({ at, does: 'travel', zone });
export const open = (at: string): StoryAction => ({ at, does: 'open' });

/** An action of an offline device, with the time of its arrival. */
export const offline = (action: StoryAction, arrives: string): StoryAction => ({
  ...action,
  arrives,
});

export function lifeOf(story: Story): HabitLife {
  const { zone = HOME, dayStart = 0, weekStart = 'monday', from = MONDAY, days } = story;
  const first = toDayNumber(toLocalDay(from));
  const letters = Array.from(days).flatMap((letter, index): TimedAction[] => {
    const action = actionOf(letter, index);
    return action ? [{ ...action, at: momentOf(first + index, NOON, zone) }] : [];
  });
  const arriving = [
    ...letters.map((action) => ({ action, arrives: action.at })),
    ...(story.also ?? []).map((action) => arrivalOf(action, zone)),
  ];
  const last = first + Math.max(0, days.length - 1);
  return {
    zone,
    dayStart,
    weekStart,
    createdAt: momentOf(first, MORNING, zone),
    frequency: story.frequency,
    stepsNeeded: story.stepsNeeded ?? null,
    happened: arriving.toSorted((a, b) => a.arrives - b.arrives).map(({ action }) => action),
    readAt:
      story.readAt === undefined ? momentOf(last, EVENING, zone) : momentAt(story.readAt, zone),
  };
}

function arrivalOf({ arrives, at, ...act }: StoryAction, zone: string) {
  const moment = momentAt(at, zone);
  const action: TimedAction = { ...act, at: moment };
  if (arrives === undefined) return { action, arrives: moment };
  return { action: { ...action, offline: true as const }, arrives: momentAt(arrives, zone) };
}

function actionOf(letter: string, index: number): UserAction | null {
  if (letter === ' ') return null;
  if (letter === 'd') return { does: 'record', record: 'done' };
  if (letter === 's') return { does: 'record', record: 'skipped' };
  if (letter === '-') return { does: 'open' };
  return { does: 'enter', entry: `day ${index + 1}`, amount: Number(letter) };
}

function momentAt(text: string, home: string): number {
  const [day = '', time = '', zone = home] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentOf(toDayNumber(toLocalDay(day)), 60 * hours + minutes, zone);
}
