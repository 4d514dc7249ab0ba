import { addDays, toDayNumber, toLocalDay } from '#domain/days/local-day.ts';
import type { WeekStart } from '#domain/days/week.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { Act, Happening, Life } from '#domain/testing/fair-streak/life.ts';
import { momentOf } from '#domain/testing/fair-streak/own-clock.ts';

// A life in few words. Days are letters, each at noon: `d` done, `s` skipped, `-` only looked, a digit so much entered, and
// a space nobody was there. What happens besides is told by what the wall clock shows: '2026-03-02 23:30', or '2026-03-03 07:30 Asia/Tokyo' away
// from home.

export type Beside = Act & { at: string; arrives?: string };

export type Told = {
  name: string;
  frequency: Frequency;
  from: string;
  days: string;
  zone?: string;
  dayStart?: number;
  weekStart?: WeekStart;
  beside?: readonly Beside[];
  /** The last look, where it is not at the end of the last letter's day. */
  until?: string;
};

const HOME = 'Europe/Berlin';
const NOON = 12 * 60;
const EVENING = 20 * 60;

export function lifeOf(told: Told): Life {
  const { zone = HOME, dayStart = 0, weekStart = 'monday', frequency, days, beside = [] } = told;
  const first = toLocalDay(told.from);
  const moment = (index: number, minutes: number) =>
    momentOf(toDayNumber(addDays(first, index)), minutes, zone);
  const usual = Array.from(days).flatMap((letter, index): Happening[] => {
    const act = actOf(letter, index);
    return act ? [{ at: moment(index, NOON), ...act }] : [];
  });
  const unusual = beside.map(
    ({ at, arrives, ...act }): Happening => ({
      at: atClock(at, zone),
      ...(arrives !== undefined && { arrives: atClock(arrives, zone) }),
      ...act,
    }),
  );
  const last = Math.max(0, days.length - 1);
  const happened = [...usual, ...unusual].toSorted(
    (a, b) => (a.arrives ?? a.at) - (b.arrives ?? b.at),
  );
  const createdAt = moment(0, 8 * 60);
  const until = told.until === undefined ? moment(last, EVENING) : atClock(told.until, zone);
  return { zone, dayStart, weekStart, createdAt, frequency, happened, until };
}

function actOf(letter: string, index: number): Act | null {
  if (letter === ' ') return null;
  if (letter === 'd') return { does: 'mark', says: 'done' };
  if (letter === 's') return { does: 'mark', says: 'skipped' };
  if (letter === '-') return { does: 'look' };
  return { does: 'enter', entry: `day ${index + 1}`, amount: Number(letter) };
}

/** 'YYYY-MM-DD HH:MM', of the zone that it names after that. */
function atClock(text: string, home: string): number {
  const [day = '', time = '', zone = home] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentOf(toDayNumber(toLocalDay(day)), 60 * hours + minutes, zone);
}
