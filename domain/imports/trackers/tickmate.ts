import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { ICONS_INSTEAD } from './dropped.ts';
import { DAILY } from './frequency.ts';
import { withTimesADay } from './goals.ts';
import { databaseImporter, daysOfCounts, type FoundHabit } from './reading.ts';
import {
  type FieldsOf,
  groupBy,
  hasTables,
  numberOr,
  textOr,
  type TrackerDatabase,
  UnsupportedFile,
} from './tracker-file.ts';

const TRACK_COLUMNS = [
  '_id',
  'order',
  'name',
  'description',
  'enabled',
  'multiple_entries_per_day',
] as const;
const TICK_COLUMNS = ['_track_id', 'year', 'month', 'day'] as const;
const GROUP_COLUMNS = ['_id', 'order', 'name'] as const;
const MEMBER_COLUMNS = ['_track_id', '_group_id'] as const;

export const tickmate = databaseImporter('Tickmate', ['tracks', 'ticks'], (database) => {
  const ticks = groupBy(database.rows('ticks', TICK_COLUMNS).map(toTick), ({ track }) => track);
  const groups = groupsByTrack(database);
  const tracks = database.rows('tracks', TRACK_COLUMNS).toSorted(byOrder);
  return {
    habits: tracks.map((track) => {
      const id = numberOr(track._id, NO_ID);
      return { ...toFound(track, ticks.get(id) ?? []), tags: groups.get(id) ?? [] };
    }),
    dropped: [
      { what: 'Icons and colors', why: ICONS_INSTEAD },
      { what: 'Times of ticks', why: 'Times of day aren’t kept, only days.' },
    ],
  };
});

const NO_ID = -1;

type Ordered = FieldsOf<'_id' | 'order'>;

const byOrder = (a: Ordered, b: Ordered) =>
  numberOr(a.order, 0) - numberOr(b.order, 0) || numberOr(a._id, 0) - numberOr(b._id, 0);

type Tick = { track: number; day: LocalDay };

/** Months are counted from 0. */
function toTick(row: FieldsOf<(typeof TICK_COLUMNS)[number]>): Tick {
  const track = numberOr(row._track_id, undefined);
  const parts = [numberOr(row.month, Number.NaN) + 1, numberOr(row.day, Number.NaN)];
  const twoDigits = parts.map((part) => String(part).padStart(2, '0'));
  const day = [numberOr(row.year, ''), ...twoDigits].join('-');
  if (track !== undefined && isLocalDay(day)) return { track, day };
  throw new UnsupportedFile('The table ticks should hold a track and a day in each row.');
}

/** A track may be in several groups. Older backups have none. */
function groupsByTrack(database: TrackerDatabase): Map<number, string[]> {
  const found = new Map<number, string[]>();
  if (!hasTables(database, ['groups', 'track2groups'])) return found;
  const names = new Map(
    database
      .rows('groups', GROUP_COLUMNS)
      .toSorted(byOrder)
      .map((group) => [numberOr(group._id, NO_ID), textOr(group.name, '')]),
  );
  for (const row of database.rows('track2groups', MEMBER_COLUMNS)) {
    const track = numberOr(row._track_id, NO_ID);
    const name = names.get(numberOr(row._group_id, NO_ID));
    if (name !== undefined) found.set(track, [...(found.get(track) ?? []), name]);
  }
  return found;
}

/** A track with several ticks a day becomes an amount. */
function toFound(
  track: FieldsOf<(typeof TRACK_COLUMNS)[number]>,
  ticks: readonly Tick[],
): FoundHabit {
  const isCounted = track.multiple_entries_per_day === 1;
  const counts = new Map<LocalDay, number>();
  for (const { day } of ticks) counts.set(day, (counts.get(day) ?? 0) + 1);
  return {
    name: textOr(track.name, ''),
    converted: isCounted ? withTimesADay(DAILY, 1) : DAILY,
    notes: [textOr(track.description, '')],
    isArchived: track.enabled === 0,
    days: daysOfCounts(counts, isCounted),
  };
}
