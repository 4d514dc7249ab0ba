import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../days/local-day.ts';
import { toTimeZone } from '../days/time-zone.ts';
import { type BackupState, backupsToRemove, lastNightDue, roomForBackup } from './backups.ts';

test.each([
  ['2026-03-10T03:29:59Z', '03:30', 'UTC', '2026-03-09', '2026-03-09T03:30:00.000Z'],
  ['2026-03-10T03:30:00Z', '03:30', 'UTC', '2026-03-10', '2026-03-10T03:30:00.000Z'],
  ['2026-03-10T23:59:00Z', '03:30', 'UTC', '2026-03-10', '2026-03-10T03:30:00.000Z'],
  ['2026-03-10T02:30:00Z', '03:30', 'Europe/Berlin', '2026-03-10', '2026-03-10T02:30:00.000Z'],
  // Clocks go from two to three, so half past two becomes three.
  ['2026-03-29T01:00:00Z', '02:30', 'Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  // Half past two happens twice. The first one counts.
  ['2026-10-25T00:30:00Z', '02:30', 'Europe/Berlin', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:30:00Z', '02:30', 'Europe/Berlin', '2026-10-25', '2026-10-25T00:30:00.000Z'],
])('lastNightDue at %s, with %s in %s, is the night of %s', (now, time, zone, night, at) => {
  const due = lastNightDue(Date.parse(now), { time, zone: toTimeZone(zone) });
  expect({ night: due.night, at: new Date(due.at).toISOString() }).toEqual({ night, at });
});

const file = (name: string) => {
  const [at = '', mark = ''] = name.split(' ');
  const state: BackupState = mark === '?' ? 'unverified' : mark === '!' ? 'failed' : 'verified';
  return { name, at: Date.parse(`${at}:00Z`), state };
};

const TWO_AND_ONE = { daily: 2, weekly: 1 };

test.each<[string, string[], string[]]>([
  ['nothing of few', ['2026-03-10T03'], []],
  [
    'the earlier ones of one day',
    ['2026-03-10T03', '2026-03-10T12', '2026-03-10T18'],
    ['2026-03-10T12', '2026-03-10T03'],
  ],
  [
    'days before the newest ones, but for the newest of the week before them',
    ['2026-03-10T03', '2026-03-09T03', '2026-03-08T03', '2026-03-07T03', '2026-03-01T03'],
    ['2026-03-07T03', '2026-03-01T03'],
  ],
  [
    'days that have none count for nothing',
    ['2026-03-10T03', '2026-01-10T03', '2026-01-01T03'],
    [],
  ],
  [
    'what was not verified, where another of that day was',
    ['2026-03-10T18 ?', '2026-03-10T03'],
    ['2026-03-10T18 ?'],
  ],
  [
    'never the newest verified one',
    ['2026-03-10T03 ?', '2026-03-09T03 ?', '2026-03-04T03 ?', '2026-01-01T03', '2025-12-01T03'],
    ['2025-12-01T03'],
  ],
  [
    'failed ones but the newest, whatever day they are of',
    ['2026-03-10T04 !', '2026-03-09T04 !', '2026-03-10T03'],
    ['2026-03-09T04 !'],
  ],
])('backupsToRemove returns: %s', (_what, names, removed) => {
  expect(backupsToRemove(names.map(file), TWO_AND_ONE).map(({ name }) => name)).toEqual(removed);
});

test('backupsToRemove keeps seven days and the Sundays of four weeks when it runs every night', () => {
  let kept: ReturnType<typeof file>[] = [];
  for (let night = 0; night < 100; night += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, 3) + night * DAY_MS).toISOString().slice(0, 13);
    kept.push(file(at));
    const removed = backupsToRemove(kept, { daily: 7, weekly: 4 });
    kept = kept.filter((backup) => !removed.includes(backup));
  }
  const weekdays = kept.map(({ at }) => new Date(at).getUTCDay());
  // The last night is a Friday, so the seven days begin on a Saturday.
  expect(weekdays).toEqual([0, 0, 0, 5, 6, 0, 1, 2, 3, 4, 5]);
});

test('backupsToRemove never returns the newest verified file or all files, and nothing when it runs again', () => {
  const files = fc.uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: 200 * 24 }).map((hour) => hour * 3_600_000),
      state: fc.constantFrom<BackupState>('verified', 'unverified', 'failed'),
    }),
    { selector: ({ at }) => at, maxLength: 60 },
  );
  const counts = {
    daily: fc.integer({ min: 1, max: 9 }),
    weekly: fc.integer({ min: 0, max: 5 }),
  };
  fc.assert(
    fc.property(files, fc.record(counts), (found, keeping) => {
      const all = found.map((backup) => ({ ...backup, name: String(backup.at) }));
      const removed = new Set(backupsToRemove(all, keeping));
      const kept = all.filter((backup) => !removed.has(backup));
      const verified = all
        .filter(({ state }) => state === 'verified')
        .toSorted((a, b) => b.at - a.at);
      expect(verified[0] === undefined || kept.includes(verified[0])).toBe(true);
      expect(kept.length === 0).toBe(all.length === 0);
      expect(kept.length).toBeLessThanOrEqual(keeping.daily + keeping.weekly + 2);
      expect(backupsToRemove(kept, keeping)).toEqual([]);
    }),
  );
});

test('roomForBackup adds the file, the copy that verifies it, and five percent', () => {
  const [empty, known, unknown] = [
    roomForBackup({ databaseBytes: 0, lastBackupBytes: null }),
    roomForBackup({ databaseBytes: 1e9, lastBackupBytes: 1e8 }),
    roomForBackup({ databaseBytes: 1e9, lastBackupBytes: null }),
  ];
  expect(known - empty).toBe(1.155e9);
  expect(unknown - empty).toBe(1.3125e9);
});
