import { toDayNumber, toLocalDay } from '#domain/days/local-day.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { Act, Happening, Life, RecordName } from '#domain/testing/history-definition/life.ts';
import { momentOf } from '#domain/testing/history-definition/own-clock.ts';

// A short form of a life. Each letter is a day, at noon: `d` done, `s` skipped, `-` only active, a digit is an entered
// amount, and a space is not active. Other acts have the time of the wall clock: '2026-03-02 23:30', or '2026-03-03 07:30 Asia/Tokyo' in
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
  also?: readonly StoryAct[];
  /** The time at which the figures are read. By default the evening of the last letter's day. */
  readAt?: string;
};

/** `arrives` is later for a device that was offline. */
export type StoryAct = Act & { at: string; arrives?: string };

const HOME = 'Europe/Berlin';
const MONDAY = '2026-03-02';
const MORNING = 8 * 60;
const NOON = 12 * 60;
const EVENING = 20 * 60;

const named = (day: string | undefined) => (day === undefined ? {} : { day: toLocalDay(day) });

export const record = (at: string, name: RecordName, day?: string): StoryAct => ({
  at,
  does: 'record',
  record: name,
  ...named(day),
});
export const tick = (at: string, completed: boolean, day?: string): StoryAct => ({
  at,
  does: 'tick',
  completed,
  ...named(day),
});
export const skip = (at: string, skipped: boolean, day?: string): StoryAct => ({
  at,
  does: 'skip',
  skipped,
  ...named(day),
});
export const enter = (at: string, entry: string, amount: number, day?: string): StoryAct => ({
  at,
  does: 'enter',
  entry,
  amount,
  ...named(day),
});
export const deleteEntry = (at: string, entry: string): StoryAct => ({
  at,
  does: 'delete entry',
  entry,
});
export const pause = (
  at: string,
  from: string,
  until: string | null,
  name = 'a pause',
): StoryAct => ({
  at,
  does: 'pause',
  pause: name,
  from: toLocalDay(from),
  until: until === null ? null : toLocalDay(until),
});
export const deletePause = (at: string, name = 'a pause'): StoryAct => ({
  at,
  does: 'delete pause',
  pause: name,
});
export const change = (at: string, to: Frequency): StoryAct => ({
  at,
  does: 'change schedule',
  to,
});
export const travel = (at: string, zone: string): StoryAct => ({ at, does: 'travel', zone });
export const open = (at: string): StoryAct => ({ at, does: 'open' });

/** An act of an offline device, with the time of its arrival. */
export const offline = (act: StoryAct, arrives: string): StoryAct => ({ ...act, arrives });

export function lifeOf(story: Story): Life {
  const { zone = HOME, dayStart = 0, weekStart = 'monday', from = MONDAY, days } = story;
  const first = toDayNumber(toLocalDay(from));
  const letters = Array.from(days).flatMap((letter, index): Happening[] => {
    const act = actOf(letter, index);
    return act ? [{ ...act, at: momentOf(first + index, NOON, zone) }] : [];
  });
  const arriving = [
    ...letters.map((happening) => ({ happening, arrives: happening.at })),
    ...(story.also ?? []).map((act) => arrivalOf(act, zone)),
  ];
  const last = first + Math.max(0, days.length - 1);
  return {
    zone,
    dayStart,
    weekStart,
    createdAt: momentOf(first, MORNING, zone),
    frequency: story.frequency,
    stepsNeeded: story.stepsNeeded ?? null,
    happened: arriving.toSorted((a, b) => a.arrives - b.arrives).map(({ happening }) => happening),
    readAt:
      story.readAt === undefined ? momentOf(last, EVENING, zone) : momentAt(story.readAt, zone),
  };
}

function arrivalOf({ arrives, at, ...act }: StoryAct, zone: string) {
  const moment = momentAt(at, zone);
  const happening: Happening = { ...act, at: moment };
  if (arrives === undefined) return { happening, arrives: moment };
  return { happening: { ...happening, offline: true as const }, arrives: momentAt(arrives, zone) };
}

function actOf(letter: string, index: number): Act | null {
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
