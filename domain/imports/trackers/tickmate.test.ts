import { expect, test } from 'vitest';
import { describeDays, READER, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';
import type { FileFields } from './tracker-file.ts';

const track = (_id: number, name: string, more: object = {}) => ({
  _id,
  name,
  description: '',
  icon: 'glyphicons',
  enabled: 1,
  ...more,
});
/** Months are counted from 0: 2 is March. */
const tick = (_track_id: number, day: number, more: object = {}) => ({
  _track_id,
  year: 2025,
  month: 2,
  day,
  ...more,
});

const read = (tables: Record<string, FileFields[]>) =>
  readTracker(trackerFile({ database: { version: 14, tables } }), READER);

test('the import of Tickmate reads tracks in order, with their ticked days', () => {
  const { tracker, habits } = read({
    tracks: [
      track(1, 'Read', { order: 2, description: 'Twenty pages' }),
      track(2, 'Gym', { order: 1, enabled: 0 }),
    ],
    ticks: [tick(1, 12), tick(1, 11), tick(1, 11), tick(2, 13), tick(1, 31, { month: 0 })],
  });
  expect(tracker).toBe('Tickmate');
  expect(habits).toMatchObject([
    { name: 'Gym', archivedOn: '2025-03-13' },
    { name: 'Read', notes: 'Twenty pages', goal: null, archivedOn: null, createdOn: '2025-01-31' },
  ]);
  expect(describeDays(habits[1]?.days ?? [])).toBe('01-31+ 03-11+ 03-12+');
});

test('the import of Tickmate counts tracks with several ticks a day', () => {
  const { habits } = read({
    tracks: [track(1, 'Water', { multiple_entries_per_day: 1 })],
    ticks: [tick(1, 11), tick(1, 11), tick(1, 12)],
  });
  expect(habits).toMatchObject([
    {
      goal: { kind: 'least', amount: 1, unit: '×', step: 1, per: 'day' },
      days: [
        { date: '2025-03-11', amount: 2 },
        { date: '2025-03-12', amount: 1 },
      ],
    },
  ]);
});

test('the import of Tickmate reads groups as tags; older backups have none', () => {
  const tables = { tracks: [track(1, 'Read'), track(2, 'Gym')], ticks: [tick(1, 11)] };
  const groups = {
    groups: [
      { _id: 7, name: 'Mind', order: 2 },
      { _id: 8, name: 'Evening', order: 1 },
    ],
    track2groups: [
      { _track_id: 1, _group_id: 7 },
      { _track_id: 1, _group_id: 8 },
      { _track_id: 2, _group_id: 9 },
    ],
  };
  expect(read(tables).habits.map(({ tags }) => tags)).toEqual([null, null]);
  expect(read({ ...tables, ...groups }).habits.map(({ tags }) => tags)).toEqual([
    ['Mind', 'Evening'],
    null,
  ]);
});

test.each([{ day: 31, month: 1 }, { day: null }, { year: null }, { _track_id: null }])(
  'the import of Tickmate refuses a tick without a day or track: %j',
  (odd) => {
    const tables = { tracks: [track(1, 'Read')], ticks: [tick(1, 11, odd)] };
    expect(() => read(tables)).toThrow(
      'The table ticks should hold a track and a day in each row.',
    );
  },
);
