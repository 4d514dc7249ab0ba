import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, daysFromTo, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { MAX_AMOUNT, type Goal, sumOf } from '../habits/goal.ts';
import type { Rhythm } from '../habits/rhythm.ts';
import { type BotAction, botActionsOn } from './bot-day.ts';
import { randomFor } from './bots.ts';

const MONDAY = toLocalDay('2026-03-09');
const SUNDAY = addDays(MONDAY, 6);
const WEEK = daysFromTo(MONDAY, SUNDAY);
const LIVES = 2000;

type Habit = Parameters<typeof botActionsOn>[0];

const daily: Habit = {
  type: 'daily',
  weekdays: null,
  createdOn: MONDAY,
  ...BY_WEEKDAYS,
  deadline: '18:00',
  completed: false,
  instance: null,
  period: null,
  dueOn: null,
};
const asked = { scheduled: true, skipped: false, amount: null };
const quota = (times: number): Rhythm => ({ kind: 'quota', times, per: 'week' });
const sinceLast: Rhythm = { kind: 'every', count: 3, unit: 'day', from: 'done' };
const least = (amount: number, step: number, per: Goal['per'] = 'day'): Goal => {
  return { kind: 'least', amount, unit: '', step, per };
};
const most = (amount: number, step: number, per: Goal['per'] = 'day'): Goal => {
  return { kind: 'most', amount, unit: '', step, per };
};

const inWeek = (needed: number, done: number) => ({ first: MONDAY, last: SUNDAY, needed, done });
const timesAWeek = (times: number, done = 0): Habit => {
  return { ...daily, type: 'weekly', rhythm: quota(times), period: inWeek(times, done) };
};
const ofDay = (goal: Goal): Habit => ({ ...daily, goal, instance: asked });
const ofWeek = (goal: Goal): Habit => {
  return { ...daily, type: 'weekly', goal, period: inWeek(goal.amount, 0) };
};

const actions = (habit: Habit, day: LocalDay, productivity: number, life = 0) =>
  botActionsOn(habit, day, { productivity, randomFor: (...words) => randomFor(life, ...words, 1) });

const total = (done: readonly BotAction[]) => sumOf(done.map(({ amount }) => amount ?? 0));
const lives = Array.from({ length: LIVES }, (_, life) => life);

/** Four standard deviations of a share: one seed in 16,000 is outside. */
const bound = (chance: number, draws: number) => 4 * Math.sqrt((chance * (1 - chance)) / draws);
/** The deviation of a share from its probability, relative to the allowed one. */
const offBy = (happened: number, draws: number, chance: number) =>
  Math.abs(happened / draws - chance) / bound(chance, draws);

test.each<[string, number, Habit]>([
  ['a day that is asked for', 1, { ...daily, instance: asked }],
  ['a day without a record', 0, daily],
  ['a day that rests', 0, { ...daily, instance: { ...asked, scheduled: false } }],
  ['a day that is skipped', 0, { ...daily, instance: { ...asked, skipped: true } }],
  ['an interval that is due', 1, { ...daily, rhythm: sinceLast, dueOn: MONDAY }],
  ['one that is long due', 1, { ...daily, rhythm: sinceLast, dueOn: addDays(MONDAY, -9) }],
  ['one that is due tomorrow', 0, { ...daily, rhythm: sinceLast, dueOn: addDays(MONDAY, 1) }],
  ['a quota that needs each day that is left', 1, timesAWeek(7)],
  ['a quota that is met', 0, timesAWeek(3, 3)],
  ['a quota of other days', 0, { ...timesAWeek(1), weekdays: ['friday'] }],
  ['a goal of the week that is reached', 0, { ...ofWeek(least(9, 3)), period: inWeek(9, 9) }],
  [
    'a habit that rests',
    0,
    { ...timesAWeek(7), pauses: [{ from: MONDAY, until: null, habitId: null }] },
  ],
])('the bot has for %s %d actions', (_, count, habit) => {
  expect(actions(habit, MONDAY, 100)).toHaveLength(count);
  expect(actions(habit, MONDAY, 0)).toEqual([]);
});

describe('an amount', () => {
  test.each<[Goal, number, number]>([
    [least(8, 1), 8, 8],
    [least(30, 10), 3, 30],
    [least(2000, 300), 7, 2100],
    [least(0.3, 0.1), 3, 0.3],
    [least(2000, 1), 12, 2000],
    [least(MAX_AMOUNT, 600_000_000), 2, MAX_AMOUNT],
  ])(
    'the bot enters amounts for the goal %j in steps, up to the target or below it',
    (goal, count, sum) => {
      for (const life of lives.slice(0, 50)) {
        const kept = actions(ofDay(goal), MONDAY, 100, life);
        const short = actions(ofDay(goal), MONDAY, 0, life);
        expect([kept.length, total(kept)]).toEqual([count, sum]);
        expect(total(short)).toBeLessThan(goal.amount);
        expect(kept.slice(0, short.length)).toEqual(short);
        const times = kept.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every((at) => at >= 360 && at < 1080)).toBe(true);
      }
    },
  );

  test.each([50, 70, 90])('the bot reaches an amount on %d of a hundred days', (percent) => {
    const reached = lives.filter(
      (life) => total(actions(ofDay(least(8, 1)), MONDAY, percent, life)) >= 8,
    );
    const ticked = lives.filter(
      (life) => actions({ ...daily, instance: asked }, MONDAY, percent, life).length > 0,
    );
    expect(offBy(reached.length, LIVES, percent / 100)).toBeLessThanOrEqual(1);
    expect(reached).toEqual(ticked);
  });

  test('the bot does not start an amount if the habit can wait for another day of the week', () => {
    const habit = { ...timesAWeek(1), goal: least(5, 1) };
    const amounts = new Set(lives.map((life) => total(actions(habit, MONDAY, 90, life))));
    expect(amounts).toEqual(new Set([0, 5]));
  });
});

describe('a limit', () => {
  test.each<[Goal, number]>([
    [most(0, 1), 1],
    [most(2, 1), 3],
    [most(0.3, 0.1), 0.4],
    [most(20, 1), 21],
    [most(2, 5), 5],
  ])('the bot keeps the limit %j or exceeds it by a step', (goal, slip) => {
    const kept = lives.map((life) => total(actions(ofDay(goal), MONDAY, 100, life)));
    expect(Math.max(...kept)).toBeLessThanOrEqual(goal.amount);
    const slipped = lives.map((life) => total(actions(ofDay(goal), MONDAY, 0, life)));
    expect(new Set(slipped)).toEqual(new Set([slip]));
  });

  test('the bot enters any amount up to a limit that it keeps', () => {
    const kept = lives.map((life) => total(actions(ofDay(most(2, 1)), MONDAY, 100, life)));
    expect(new Set(kept)).toEqual(new Set([0, 1, 2]));
  });

  test.each([50, 70, 90])('the bot keeps a limit on %d of a hundred days', (percent) => {
    const kept = lives.filter(
      (life) => total(actions(ofDay(most(2, 1)), MONDAY, percent, life)) <= 2,
    );
    expect(offBy(kept.length, LIVES, percent / 100)).toBeLessThanOrEqual(1);
  });
});

/** Plays a week. Each day knows the actions of the days before. */
function liveWeek(habit: Habit, productivity: number, life: number) {
  const done: BotAction[][] = [];
  const sumSoFar = () =>
    habit.rhythm ? done.filter((day) => day.length > 0).length : total(done.flat());
  for (const day of WEEK) {
    const period = inWeek(habit.period?.needed ?? 0, sumSoFar());
    done.push(actions({ ...habit, period }, day, productivity, life));
  }
  return { done, sum: sumSoFar() };
}

describe('a week', () => {
  test.each([
    [1, 90, 0.97],
    [3, 90, 0.9],
    [5, 90, 0.8],
    [3, 70, 0.8],
    [3, 50, 0.65],
  ])('the bot mostly does a habit %d times a week at %d percent', (times, percent, share) => {
    const reached = lives.filter(
      (life) => liveWeek(timesAWeek(times), percent, life).sum === times,
    );
    expect(reached.length / LIVES).toBeGreaterThan(share);
  });

  test('the bot never does a habit more than three times a week, and uses every weekday', () => {
    const weeks = lives.map((life) => liveWeek(timesAWeek(3), 100, life));
    expect(new Set(weeks.map(({ sum }) => sum))).toEqual(new Set([3]));
    const used = WEEK.map((_, at) => weeks.filter(({ done }) => done[at]?.length === 1).length);
    expect(Math.min(...used)).toBeGreaterThan(0);
  });

  test.each([50, 70, 90])('the bot does %d of a hundred due days', (percent) => {
    const due = lives.flatMap((life) => {
      const { done } = liveWeek(timesAWeek(3), percent, life);
      const before = (at: number) => done.slice(0, at).filter((day) => day.length > 0).length;
      return done.filter((_, at) => 3 - before(at) === WEEK.length - at);
    });
    const kept = due.filter((day) => day.length > 0);
    expect(due.length).toBeGreaterThan(20);
    expect(offBy(kept.length, due.length, percent / 100)).toBeLessThanOrEqual(1);
  });

  test('the bot fills a weekly amount in steps', () => {
    const habit = ofWeek(least(20, 3, 'week'));
    for (const life of lives) expect(liveWeek(habit, 100, life).sum).toBe(21);
    const reached = lives.filter((life) => liveWeek(habit, 70, life).sum >= 20);
    expect(reached.length / LIVES).toBeGreaterThan(0.5);
  });

  test.each([50, 70, 90])('the bot keeps a weekly limit in %d of a hundred weeks', (percent) => {
    const sums = lives.map((life) => liveWeek(ofWeek(most(3, 1, 'week')), percent, life).sum);
    expect(offBy(sums.filter((sum) => sum <= 3).length, LIVES, percent / 100)).toBeLessThanOrEqual(
      1,
    );
    expect(new Set(sums)).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});

const gapsWith = (productivity: number) =>
  lives.slice(0, 200).flatMap((life) => {
    let lastDoneOn = MONDAY;
    return daysFromTo(addDays(MONDAY, 1), addDays(MONDAY, 60)).flatMap((day) => {
      const dueOn = addDays(lastDoneOn, 3);
      if (actions({ ...daily, rhythm: sinceLast, dueOn }, day, productivity, life).length === 0)
        return [];
      const gap = daysBetween(lastDoneOn, day);
      lastDoneOn = day;
      return [gap];
    });
  });

test('the bot does an interval on its due day or soon after', () => {
  expect(new Set(gapsWith(100))).toEqual(new Set([3]));
  const gaps = gapsWith(70);
  expect(Math.min(...gaps)).toBe(3);
  expect(offBy(gaps.filter((gap) => gap === 3).length, gaps.length, 0.7)).toBeLessThanOrEqual(1);
});

test.each<[string, Habit]>([
  ['a tick', { ...daily, instance: asked }],
  ['a quota', timesAWeek(3)],
  ['an interval', { ...daily, rhythm: sinceLast, dueOn: MONDAY }],
  ['an amount', ofDay(least(8, 1))],
  ['an amount of the week', ofWeek(least(20, 3, 'week'))],
  ['a limit', ofDay(most(2, 1))],
  ['a limit of the week', ofWeek(most(3, 1, 'week'))],
])('the plan for %s does not depend on what is already done', (_, habit) => {
  for (const life of lives.slice(0, 200)) {
    const plan = actions(habit, MONDAY, 80, life);
    plan.forEach((_deed, at) => {
      const amount = total(plan.slice(0, at + 1));
      const done = habit.rhythm?.kind === 'quota' ? 1 : amount;
      const after: Habit = {
        ...habit,
        completed: habit.goal === null || amount >= habit.goal.amount,
        instance: { ...asked, ...habit.instance, amount },
        period: habit.period && { ...habit.period, done },
      };
      expect(actions(after, MONDAY, 80, life)).toEqual(plan);
    });
  }
});
