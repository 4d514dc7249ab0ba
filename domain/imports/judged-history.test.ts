import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo, type LocalDay, toLocalDay, weekdayOf } from '../days/local-day.ts';
import { NO_WEEK_CHOSEN } from '../days/week.ts';
import { WEEKDAYS } from '../days/weekdays.ts';
import type { Goal } from '../habits/goal.ts';
import type { Rhythm } from '../habits/rhythm.ts';
import type { Schedule } from '../habits/schedule.ts';
import { type Merged, type Merging, mergeHistory } from './merge-history.ts';
import type { DayWithStreak } from './merge-told.ts';
import type { ImportedDay } from './told-day.ts';

/** A Monday. */
const FIRST = toLocalDay('2025-03-03');
const day = (at: number): LocalDay => addDays(FIRST, at);

const LETTERS: Record<string, Partial<ImportedDay>> = {
  d: { completed: true },
  s: { skipped: true },
  o: {},
};

/** 'd' done, 's' skipped, 'o' not done, a digit is an amount, '-' nothing told. */
const told = (letters: string): ImportedDay[] =>
  Array.from(letters).flatMap((letter, at): ImportedDay[] => {
    const what = /\d/.test(letter) ? { amount: Number(letter) } : LETTERS[letter];
    const nothing = { date: day(at), completed: false, skipped: false, notes: null };
    return what ? [{ ...nothing, ...what }] : [];
  });

const scheduleOf = (rhythm: Rhythm | null, goal: Goal | null): Schedule => ({
  type: rhythm?.kind === 'quota' || (goal !== null && goal.per !== 'day') ? 'weekly' : 'daily',
  weekdays: null,
  createdOn: FIRST,
  rhythm,
  goal,
  archivedOn: null,
});

const merging = (letters: string, schedule: Schedule, more: Partial<Merging> = {}): Merging => ({
  name: 'It',
  schedule,
  stored: [],
  storedPeriods: [],
  imported: told(letters),
  importedPeriods: [],
  seenOn: daysFromTo(FIRST, day(letters.length - 1)),
  today: day(letters.length - 1),
  last: day(letters.length - 1),
  knownFrom: null,
  wholeThrough: null,
  week: NO_WEEK_CHOSEN,
  isRejudged: false,
  ...more,
});

/** As it is after the first time, with all that was written. */
const again = (before: Merging, { changed, periods }: Merged): Merging => ({
  ...before,
  stored: changed,
  storedPeriods: periods,
  knownFrom: FIRST,
});

/** 'd' done, 'b' bonus, 'm' missed, 's' skipped, 'u' a record and no more, '-' none. */
function lettersOf(days: readonly DayWithStreak[], length: number): string {
  const known = new Map(days.map((entry) => [entry.date, entry]));
  return Array.from({ length }, (_, at) => {
    const entry = known.get(day(at));
    if (!entry) return '-';
    if (entry.completed) return entry.scheduled ? 'd' : 'b';
    if (entry.skipped) return 's';
    return entry.scheduled ? 'm' : 'u';
  }).join('');
}

const quota = (times: number, per: 'week' | 'month' | { days: number }): Rhythm => ({
  kind: 'quota',
  times,
  per,
});
const since = (count: number): Rhythm => ({ kind: 'every', count, unit: 'day', from: 'done' });
const least = (amount: number, per: Goal['per'] = 'day'): Goal => ({
  kind: 'least',
  amount,
  unit: '',
  step: 1,
  per,
});
const most = (amount: number, per: Goal['per'] = 'day'): Goal => ({
  ...least(amount, per),
  kind: 'most',
});

describe('a history is judged as if it had been kept here', () => {
  test.each<[string, Rhythm | null, Goal | null, string, string, number, number]>([
    [
      'two of three a week, then three',
      quota(3, 'week'),
      null,
      'd-d----dd-d---',
      'b-b---mbb-b---',
      1,
      5,
    ],
    ['on the last days', quota(2, 'week'), null, '-----dd', '-----dd', 1, 2],
    ['a week that runs breaks nothing', quota(2, 'week'), null, 'dd-----d-', 'bb-----b-', 1, 3],
    ['blocks from the first day', quota(1, { days: 3 }), null, 'd-----d', 'b----mb', 1, 2],
    ['so long after the last time', since(3), null, 'd--d----d', 'd--d--m-d', 1, 3],
    ['done early moves the next day', since(3), null, 'd-d--d', 'd-d--d', 3, 3],
    ['an amount a day', null, least(2), '2-13', 'dmmd', 1, 2],
    ['an amount a week', null, least(5, 'week'), '2-3----1------', 'u-b----u-----m', 1, 1],
    ['a limit', null, most(1), '1-2--', 'ddmd-', 1, 3],
    ['a limit a week', null, most(3, 'week'), '1-2-----4---------', 'u-u-----u---------', 1, 0],
  ])('%s', (_, rhythm, goal, letters, days, streak, reps) => {
    const { changed, ...merged } = mergeHistory(merging(letters, scheduleOf(rhythm, goal)));
    expect(merged).toMatchObject({ streak, reps });
    expect(lettersOf(changed, letters.length)).toBe(days);
  });

  test('with its weeks, and the one that runs', () => {
    const merged = mergeHistory(merging('d-d----dd-d---d', scheduleOf(quota(3, 'week'), null)));
    expect(merged.periods).toMatchObject([
      { first: day(0), date: day(6), needed: 3, done: 2, completed: false, streak: 0 },
      { first: day(7), date: day(13), needed: 3, done: 3, completed: true, streak: 1 },
      { first: day(14), date: day(20), needed: 3, done: 1, completed: false, streak: 0 },
    ]);
    expect(merged.latestPeriod).toMatchObject({
      first: day(14),
      date: day(20),
      needed: 3,
      done: 1,
    });
    expect(merged.lastDoneOn).toBe(day(13));
  });

  test('and a limit was kept only where somebody came soon after', () => {
    const seenOn = [day(0), day(4)];
    const { changed } = mergeHistory(
      merging('2------------', scheduleOf(null, most(1)), { seenOn }),
    );
    // Whoever imports it today kept nothing of the days that the file knows nothing of.
    expect(lettersOf(changed, 13)).toBe('mddd---------');
  });

  test('and a week of a limit likewise', () => {
    const letters = '1------1-------------';
    const seenOn = [day(0), day(7)];
    const schedule = scheduleOf(null, most(3, 'week'));
    const merged = mergeHistory(merging(letters, schedule, { seenOn }));
    expect(merged.periods.map(({ completed }) => completed)).toEqual([true, false, false]);
    expect(merged).toMatchObject({ streak: 1 });
  });

  test('of a limit that was here, its owner is seen today and on days told of here', () => {
    const schedule = scheduleOf(null, most(1));
    const noted = mergeHistory(merging('--------d----', schedule, { seenOn: [] })).changed;
    const here = { stored: noted, knownFrom: day(12), seenOn: [], imported: told('2') };
    const { changed } = mergeHistory(merging('2------------', schedule, here));
    expect(lettersOf(changed, 12)).toBe('m----ddddddd');
  });

  test('and a week that was kept here stays kept with what a newer file adds', () => {
    const schedule = scheduleOf(null, most(3, 'week'));
    const visited = merging('1-------------1', schedule);
    const stored = again(visited, mergeHistory(visited));
    const newer = { ...stored, imported: told('1--1'), seenOn: [day(0), day(3)] };
    expect(mergeHistory(newer)).toMatchObject({ taken: 1, streak: 2 });
    // A slip that the file tells of opens it all the same.
    expect(mergeHistory({ ...newer, imported: told('1--3') })).toMatchObject({ streak: 1 });
  });

  test('each amount is one entry, and told twice it is none', () => {
    const once = merging('3-4', scheduleOf(null, least(2)));
    const { entries } = mergeHistory(once);
    expect(entries).toEqual([
      { id: null, amount: 3, at: '12:00', date: day(0) },
      { id: null, amount: 4, at: '12:00', date: day(2) },
    ]);
    const twice = mergeHistory(again(once, mergeHistory(once)));
    expect(twice).toMatchObject({ changed: [], removed: [], entries: [], periods: [], taken: 0 });
  });
});

describe('a habit that came on weekdays earlier', () => {
  const letters = 'd--d-d-d------';
  const weekly: Schedule = {
    ...scheduleOf(null, null),
    type: 'weekly',
    weekdays: ['monday', 'wednesday', 'friday'],
  };
  const earlier = mergeHistory(merging(letters, weekly));
  const known = again(merging(letters, weekly), earlier);

  test('stays on them where nothing is chosen', () => {
    expect(lettersOf(earlier.changed, 14)).toBe('d-mbmb-d-m-m--');
    expect(mergeHistory(known)).toMatchObject({ changed: [], removed: [], periods: [] });
  });

  test('is judged by its rhythm where that is chosen, and keeps what was done', () => {
    const schedule = scheduleOf(quota(3, 'week'), null);
    const merged = mergeHistory({ ...known, schedule, isRejudged: true });
    expect(merged.removed).toEqual([day(2), day(4), day(9), day(11)]);
    expect(merged.periods).toMatchObject([
      { done: 3, completed: true, streak: 1 },
      { done: 1, completed: false },
    ]);
    expect(merged).toMatchObject({ streak: 1, reps: 4 });
  });

  test('gets the amounts of the file, and no less than was said here', () => {
    const ticked = mergeHistory(merging('d-d', scheduleOf(null, null)));
    const base = again(merging('5-1', scheduleOf(null, least(4))), ticked);
    const merged = mergeHistory({ ...base, isRejudged: true });
    expect(merged.changed.map(({ date, amount, completed }) => [date, amount, completed])).toEqual([
      [day(0), 5, true],
      [day(2), 4, true],
    ]);
  });
});

/** Weeks counted by hand, one after the other. */
function weeksByHand(letters: string, times: number): { streak: number; reps: number } {
  let streak = 0;
  let latest = 0;
  for (let monday = 0; monday < letters.length; monday += 7) {
    const week = letters.slice(monday, monday + 7);
    const done = Array.from(week).filter((letter) => letter === 'd').length;
    const skipped = Array.from(week).filter((letter) => letter === 's').length;
    const needed = Math.min(times, 7 - skipped);
    if (needed === 0 && skipped === 7) continue;
    streak = done >= needed ? streak + 1 : 0;
    if (done >= needed) latest = streak;
  }
  return { streak: latest, reps: Array.from(letters).filter((letter) => letter === 'd').length };
}

test('any weeks come out as counted by hand, and no week loses more than one day', () => {
  const letter = fc.constantFrom('d', 'd', '-', 's', 'o');
  const letters = fc.array(letter, { minLength: 1, maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(letters, fc.integer({ min: 1, max: 7 }), (all, times) => {
      const merged = mergeHistory(merging(all, scheduleOf(quota(times, 'week'), null)));
      expect({ streak: merged.streak, reps: merged.reps }).toEqual(weeksByHand(all, times));
      const missed = merged.changed.filter(
        (entry) => entry.scheduled && !entry.completed && !entry.skipped,
      );
      const mondays = missed.map(({ date }) => addDays(date, -WEEKDAYS.indexOf(weekdayOf(date))));
      expect(new Set(mondays).size).toBe(mondays.length);
    }),
  );
});
