import { describe, expect, test } from 'vitest';
import { makeShown } from '#web/features/habits/testing/habits.ts';
import { momentsSince, type SeenStreaks } from './moments.ts';

const habit = (displayStreak: number, reps = displayStreak) =>
  makeShown({ id: 7, displayStreak, reps, streakUnit: 'day' });

const seenAt = (streak: number): SeenStreaks => ({
  hasTicked: streak > 0,
  streaks: { 7: { streak, unit: 'day' } },
});

const reachedFrom = (before: number, after: number) =>
  momentsSince(seenAt(before), [habit(after)]).milestones.map(({ streak }) => streak);

describe('a milestone', () => {
  test.each([
    [6, 7, [7]],
    [6, 6, []],
    [99, 100, [100]],
    [5, 15, [14]],
    [7, 7, []],
    [8, 7, []],
  ])('from a streak of %i to %i is %j', (before, after, reached) => {
    expect(reachedFrom(before, after)).toEqual(reached);
  });

  test('is reached once, also when the streak breaks and grows again', () => {
    const { seen } = momentsSince(seenAt(6), [habit(7)]);
    const broken = momentsSince(seen, [habit(0, 7)]);
    expect(momentsSince(broken.seen, [habit(7, 14)]).milestones).toEqual([]);
  });

  test('is not reached by the first look, by an imported habit or by another unit', () => {
    expect(momentsSince(null, [habit(100)]).milestones).toEqual([]);
    expect(momentsSince({ hasTicked: true, streaks: {} }, [habit(100)]).milestones).toEqual([]);
    const weekly = { ...habit(8), streakUnit: 'week' as const };
    expect(momentsSince(seenAt(3), [weekly]).milestones).toEqual([]);
  });

  test('can be reached by two habits on one day', () => {
    const other = { ...habit(30), id: 8, key: 8 };
    const seen: SeenStreaks = {
      hasTicked: true,
      streaks: { 7: { streak: 6, unit: 'day' }, 8: { streak: 29, unit: 'day' } },
    };
    const { milestones } = momentsSince(seen, [habit(7), other]);
    expect(milestones.map(({ streak }) => streak)).toEqual([7, 30]);
  });
});

describe('the first tick', () => {
  test('is the first repetition of a user who had none', () => {
    const { seen } = momentsSince(null, [habit(0)]);
    expect(momentsSince(seen, [habit(1)]).isFirstTick).toBe(true);
    const ticked = momentsSince(seen, [habit(1)]).seen;
    expect(momentsSince(ticked, [habit(1)]).isFirstTick).toBe(false);
  });

  test('is not an import of many days, nor what the first look finds', () => {
    const { seen } = momentsSince(null, [habit(0)]);
    expect(momentsSince(seen, [habit(12)]).isFirstTick).toBe(false);
    expect(momentsSince(null, [habit(1)]).isFirstTick).toBe(false);
  });
});
