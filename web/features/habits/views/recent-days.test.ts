import { describe, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { makeDay, makeShown, TODAY } from '../testing/habits.ts';
import { describeStates, recentStates } from './recent-days.tsx';

const on = (date: string, of: object = {}) =>
  makeDay({ habitId: 7, date: toLocalDay(date), ...of });

describe('the last seven days', () => {
  test('the recent days end with today, which is open', () => {
    const days = [
      on('2026-10-29', { completed: true }),
      on('2026-10-30'),
      on('2026-10-31', { skipped: true }),
      on('2026-11-01', { scheduled: false }),
      on('2026-11-02', { scheduled: false, completed: true }),
      on('2026-11-03'),
    ];
    expect(recentStates(makeShown(), days, TODAY, 7)).toEqual([
      'done',
      'missed',
      'skipped',
      'none',
      'done',
      'missed',
      'open',
    ]);
  });

  test('a tick changes today before the other days arrive', () => {
    const states = recentStates(makeShown({ completed: true }), [on(TODAY)], TODAY, 7);
    expect(states.at(-1)).toBe('done');
  });

  test('nothing was due before the habit began', () => {
    const fresh = makeShown({ createdOn: toLocalDay('2026-11-03') });
    expect(recentStates(fresh, [on('2026-11-03')], TODAY, 7)).toEqual([
      ...Array<string>(5).fill('none'),
      'missed',
      'open',
    ]);
  });

  test('the recent days have a text for screen readers', () => {
    expect(describeStates(['done', 'missed', 'skipped', 'none', 'done', 'done', 'open'])).toBe(
      'Last 7 days: 3 of 5 done',
    );
  });
});
