import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FocusTimer,
  incrementTimer,
  isRunning,
  isUntouched,
  isUp,
  newTimer,
  pauseTimer,
  resetTimer,
  runTimer,
  timeLeft,
  timerText,
} from './focus-timer.ts';

const MINUTE = 60_000;
const START = 1_700_000_000_000;
const at = (minutes: number) => START + minutes * MINUTE;
const leftAt = (timer: FocusTimer, minutes: number) => timeLeft(timer, at(minutes)) / MINUTE;

const fresh = newTimer();
const running = runTimer(fresh, START);

describe('a timer', () => {
  test('a new timer has fifteen minutes and is paused', () => {
    expect(leftAt(fresh, 0)).toBe(15);
    expect(isRunning(fresh, START)).toBe(false);
    expect(isUntouched(fresh)).toBe(true);
  });

  test.each([
    [1, 1],
    [25, 25],
    [180, 180],
    [0, 1],
    [-3, 1],
    [999, 180],
  ])('a timer for %i minutes has %i', (minutes, expected) => {
    expect(leftAt(newTimer(minutes), 0)).toBe(expected);
  });

  test.each([
    [0, 15],
    [1, 14],
    [14.5, 0.5],
    [15, 0],
    // The phone slept, or the browser paused the tab.
    [600, 0],
    // The clock was set back.
    [-30, 15],
  ])('a timer that has run for %d minutes has %d left', (minutes, left) => {
    expect(leftAt(running, minutes)).toBe(left);
  });

  test('a paused timer keeps its time, and continues with it', () => {
    const paused = pauseTimer(running, at(4));
    expect(leftAt(paused, 500)).toBe(11);
    expect(isRunning(paused, at(500))).toBe(false);
    expect(isUntouched(paused)).toBe(false);
    expect(leftAt(runTimer(paused, at(500)), 501)).toBe(10);
  });

  test('a timer that is started twice keeps its end', () => {
    expect(runTimer(running, at(4))).toEqual(running);
  });

  test('a reset returns the timer to its length, paused', () => {
    expect(resetTimer(running)).toEqual(fresh);
    expect(resetTimer(runTimer(newTimer(25), START))).toEqual(newTimer(25));
  });

  test('a timer is up at its end, and not before', () => {
    expect(isUp(running, at(15) - 1)).toBe(false);
    expect(isUp(running, at(15))).toBe(true);
    expect(isRunning(running, at(15))).toBe(false);
  });

  test('a timer that is started after its end begins again', () => {
    expect(leftAt(runTimer(running, at(20)), 20)).toBe(15);
  });
});

describe('five minutes more', () => {
  test.each([
    ['to one that runs', running, 4, 16, true],
    ['to one that is paused', pauseTimer(running, at(4)), 9, 16, false],
    ['to a new one', fresh, 0, 20, false],
    ['to one that is up', running, 99, 5, false],
    ['to the longest', newTimer(180), 0, 180, false],
    ['to nearly the longest', runTimer(newTimer(178), START), 0, 180, true],
  ])('five minutes are added %s', (_, timer, minutes, left, runs) => {
    const longer = incrementTimer(timer, at(minutes));
    expect(leftAt(longer, minutes)).toBe(left);
    expect(isRunning(longer, at(minutes))).toBe(runs);
  });

  test('minutes added before the first start stay after a reset', () => {
    const longer = incrementTimer(fresh, START);
    expect(isUntouched(longer)).toBe(true);
    expect(leftAt(resetTimer(runTimer(longer, START)), 0)).toBe(20);
  });

  test.each([
    ['while it runs', running],
    ['while it is paused', pauseTimer(running, at(0.02))],
    ['after its end', pauseTimer(running, at(15))],
  ])('minutes added %s are gone after a reset', (_, timer) => {
    const longer = incrementTimer(timer, at(0.02));
    expect(isUntouched(longer)).toBe(false);
    expect(resetTimer(longer)).toEqual(fresh);
  });

  test('added minutes are gone when the timer is started again after its end', () => {
    const longer = incrementTimer(running, at(1));
    expect(leftAt(runTimer(longer, at(20)), 20)).toBe(15);
    expect(runTimer(longer, at(20))).toMatchObject({ whole: 15 * MINUTE });
  });
});

test('the time left is never below 0 and never above the whole', () => {
  const steps = [runTimer, pauseTimer, incrementTimer, resetTimer];
  const moves = fc.array(fc.tuple(fc.constantFrom(...steps), fc.integer({ min: 0, max: 500 })));
  fc.assert(
    fc.property(moves, (made) => {
      let now = START;
      let timer = newTimer();
      for (const [step, minutes] of made) {
        now += minutes * MINUTE;
        timer = step(timer, now);
        expect(timeLeft(timer, now)).toBeGreaterThanOrEqual(0);
        expect(timeLeft(timer, now)).toBeLessThanOrEqual(timer.whole);
      }
    }),
  );
});

test.each([
  [15 * MINUTE, '15:00'],
  [15 * MINUTE - 1, '15:00'],
  [15 * MINUTE - 1000, '14:59'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
  [180 * MINUTE, '180:00'],
])('%d milliseconds read %s', (left, text) => {
  expect(timerText(left)).toBe(text);
});
