import { assert, array, constantFrom, double, property } from 'fast-check';
import { expect, test } from 'vitest';
import { describeRing, toArcs, type RingSegment } from './day-ring.ts';

const many = (count: number, state: RingSegment) => Array.from({ length: count }, () => state);

test('the day ring has no arc on a day without habits', () => {
  expect(toArcs([], 0.03)).toEqual([]);
});

test('the day ring is a full circle for one habit, done or not', () => {
  expect(toArcs(['open'], 0.03)).toMatchObject([{ start: 0, sweep: 1 }]);
  expect(toArcs(['done'], 0.03)).toMatchObject([{ start: 0, sweep: 1 }]);
});

test('the day ring keeps the order and the state of the habits', () => {
  const arcs = toArcs(['done', 'open', 'skipped'], 0.03);
  expect(arcs.map(({ state }) => state)).toEqual(['done', 'open', 'skipped']);
});

test('the day ring leaves a gap between habits, half of it before the first', () => {
  const [first, second] = toArcs(['done', 'open'], 0.04);
  expect(first).toEqual({ state: 'done', start: 0.03, sweep: 0.44, hasRoundEnds: true });
  expect(second?.start).toBeCloseTo(0.53);
});

test('the day ring closes all gaps when everything is done', () => {
  const arcs = toArcs(['done', 'done', 'done', 'done'], 0.03);
  expect(arcs.map(({ start, sweep }) => start + sweep)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('the day ring uses flat ends when round ones would hide the segment', () => {
  expect(toArcs(many(8, 'open'), 0.03)[0]?.hasRoundEnds).toBe(true);
  expect(toArcs(many(40, 'open'), 0.03)[0]?.hasRoundEnds).toBe(false);
});

test('the day ring shows shares instead of segments beyond sixty habits', () => {
  const day = [...many(50, 'open'), ...many(100, 'done'), ...many(50, 'skipped')];
  expect(toArcs(day, 0.03)).toMatchObject([
    { state: 'done', start: 0, sweep: 0.5 },
    { state: 'skipped', start: 0.5, sweep: 0.25 },
    { state: 'open', start: 0.75, sweep: 0.25 },
  ]);
});

test('the day ring keeps arcs apart, round ends included, and within the ring', () => {
  const day = array(constantFrom<RingSegment>('done', 'open', 'skipped'), {
    minLength: 2,
    maxLength: 60,
  }).filter((segments) => segments.some((state) => state !== 'done'));
  assert(
    property(day, double({ min: 0.01, max: 0.1, noNaN: true }), (segments, thickness) => {
      const arcs = toArcs(segments, thickness);
      expect(arcs).toHaveLength(segments.length);
      for (const [at, arc] of arcs.entries()) {
        const reach = arc.hasRoundEnds ? thickness / 2 : 0;
        expect(arc.sweep).toBeGreaterThan(0);
        expect(arc.start - reach).toBeGreaterThan(at / segments.length);
        expect(arc.start + arc.sweep + reach).toBeLessThan((at + 1) / segments.length);
      }
    }),
  );
});

test('the day ring has a text for screen readers', () => {
  expect(describeRing(['done', 'open', 'skipped'])).toBe('1 of 3 done');
  expect(describeRing([])).toBe('Nothing scheduled');
});
