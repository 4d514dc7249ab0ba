import { beforeEach, expect, test, vi } from 'vitest';
import { Lane, type LaneOptions } from './lane.ts';

const options = { concurrency: 2, maxWaitMs: 25, minQueue: 2, maxHoldMs: 1_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return () => vi.useRealTimers();
});

function openLane(more: Partial<LaneOptions> = {}) {
  const lane = new Lane({ ...options, ...more });
  const entered: string[] = [];
  const refused: string[] = [];
  const leaving = new Map<string, () => void>();
  const come = (name: string, isThere = () => true) =>
    lane.submit({
      isThere,
      enter: (leave) => {
        entered.push(name);
        leaving.set(name, leave);
      },
      refuse: () => void refused.push(name),
    });
  return { lane, come, entered, refused, leave: (name: string) => leaving.get(name)?.() };
}

test('a lane admits a fixed number of calls, and the next one when one ends', () => {
  const { come, entered, refused, leave } = openLane();
  for (const name of ['ada', 'ben', 'cleo', 'dov']) come(name);
  expect(entered).toEqual(['ada', 'ben']);
  leave('ben');
  expect(entered).toEqual(['ada', 'ben', 'cleo']);
  leave('ben');
  expect(entered).toHaveLength(3);
  leave('ada');
  expect(entered.at(-1)).toBe('dov');
  expect(refused).toEqual([]);
});

test('a lane refuses a call at once when the queue is too long', () => {
  const { come, refused } = openLane();
  for (const name of ['ada', 'ben', 'cleo', 'dov', 'eve']) come(name);
  expect(refused).toEqual(['eve']);
});

test('a lane queues more calls when it admits more', () => {
  const { come, refused, leave } = openLane();
  for (const name of ['ada', 'ben', 'cleo', 'dov', 'eve', 'finn']) {
    come(name);
    leave(name);
  }
  vi.advanceTimersByTime(25);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) come(`late ${number}`);
  expect(refused).toEqual(['late 9']);
});

test('a lane has fewer slots while priority calls run, but at least one', () => {
  const ticks = openLane({ concurrency: 9 });
  const yieldsTo = { to: ticks.lane, perCaller: 2, reserved: 1 };
  const polls = openLane({ concurrency: 5, minQueue: 9, yieldsTo });
  ticks.come('tick');
  for (const name of ['ada', 'ben', 'cleo', 'dov']) polls.come(name);
  expect(polls.entered).toEqual(['ada', 'ben', 'cleo']);
  for (const name of ['second', 'third', 'fourth']) ticks.come(name);
  for (const name of ['ada', 'ben', 'cleo']) polls.leave(name);
  expect(polls.entered.slice(3)).toEqual(['dov']);
  for (const name of ['tick', 'second', 'third', 'fourth']) ticks.leave(name);
  for (const name of ['eve', 'finn', 'gil', 'hal', 'ivy']) polls.come(name);
  expect(polls.entered.slice(4)).toEqual(['eve', 'finn', 'gil', 'hal']);
});

test('a lane refuses a call that has waited too long, and none earlier', () => {
  const { come, entered, refused, leave } = openLane();
  for (const name of ['ada', 'ben', 'cleo']) come(name);
  vi.advanceTimersByTime(20);
  come('dov');
  vi.advanceTimersByTime(5);
  expect(refused).toEqual(['cleo']);
  vi.advanceTimersByTime(19);
  expect(refused).toEqual(['cleo']);
  vi.advanceTimersByTime(1);
  expect(refused).toEqual(['cleo', 'dov']);
  leave('ada');
  expect(entered).toEqual(['ada', 'ben']);
});

test('a lane does no work for a client that left its queue', () => {
  const { come, entered, refused, leave } = openLane();
  let isThere = true;
  for (const name of ['ada', 'ben']) come(name);
  come('cleo', () => isThere);
  come('dov');
  isThere = false;
  leave('ada');
  expect(entered).toEqual(['ada', 'ben', 'dov']);
  vi.advanceTimersByTime(100);
  expect(refused).toEqual([]);
});

test('a lane gives away the slots of calls that take too long', () => {
  const { come, entered } = openLane();
  for (const name of ['ada', 'ben']) come(name);
  vi.advanceTimersByTime(1_000);
  come('cleo');
  expect(entered).toEqual(['ada', 'ben', 'cleo']);
});
