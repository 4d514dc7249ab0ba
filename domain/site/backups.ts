import { dayAt, instantOfTime, type TimeZone } from '../days/time-zone.ts';
import { addDays, DAY_MS, type LocalDay } from '../days/local-day.ts';

export const MAX_DAILY_BACKUPS = 60;
export const MAX_WEEKLY_BACKUPS = 52;

/** `time` is 'HH:MM' by the clock of `zone`. */
export type BackupSchedule = { readonly time: string; readonly zone: TimeZone };

/** The latest night with a due backup, and its time. A server that was down makes the backup later. */
export function lastNightDue(
  now: number,
  { time, zone }: BackupSchedule,
): { night: LocalDay; at: number } {
  const today = dayAt(now, zone);
  const at = instantOfTime(today, time, zone);
  if (at <= now) return { night: today, at };
  const yesterday = addDays(today, -1);
  return { night: yesterday, at: instantOfTime(yesterday, time, zone) };
}

/**
 * `verified`: restored and compared. `unverified`: could not be restored here. `failed`: restored, and different.
 */
export type BackupState = 'verified' | 'unverified' | 'failed';
export type BackupFile = {
  readonly name: string;
  readonly at: number;
  readonly state: BackupState;
};
export type BackupRetention = { readonly daily: number; readonly weekly: number };

/** One failed backup is stored for inspection. */
const FAILED_KEPT = 1;

/**
 * Keeps the best backup of each of the newest days, and of each of the newest weeks before them, and always the newest
 * verified one.
 */
export function backupsToRemove<File extends BackupFile>(
  files: readonly File[],
  { daily, weekly }: BackupRetention,
): File[] {
  const newestFirst = files.toSorted((a, b) => b.at - a.at);
  const usable = newestFirst.filter(({ state }) => state !== 'failed');
  const days = bestOfEach(usable, dayOf).slice(0, daily);
  const oldestDay = Math.min(...days.map(dayOf));
  const earlier = usable.filter((file) => days.length === 0 || dayOf(file) < oldestDay);
  const kept = new Set<File>([
    ...days,
    ...bestOfEach(earlier, weekOf).slice(0, weekly),
    ...usable.filter(({ state }) => state === 'verified').slice(0, 1),
    ...newestFirst.filter(({ state }) => state === 'failed').slice(0, FAILED_KEPT),
  ]);
  return newestFirst.filter((file) => !kept.has(file));
}

/** For each group the newest verified file, or else the newest one. */
function bestOfEach<File extends BackupFile>(
  newestFirst: readonly File[],
  groupOf: (file: File) => number,
): File[] {
  const best = new Map<number, File>();
  for (const file of newestFirst) {
    const other = best.get(groupOf(file));
    const isBetter = other?.state === 'unverified' && file.state === 'verified';
    if (other === undefined || isBetter) best.set(groupOf(file), file);
  }
  return [...best.values()];
}

const DAYS_OF_WEEK = 7;
/** The first of January 1970 was a Thursday. */
const MONDAY_BEFORE = 3;

/** In UTC, as in the names of the files. */
const dayOf = ({ at }: BackupFile) => Math.floor(at / DAY_MS);
const weekOf = (file: BackupFile) => Math.floor((dayOf(file) + MONDAY_BEFORE) / DAYS_OF_WEEK);

const MARGIN = 1.05;
/** An empty PostgreSQL with its write-ahead log. */
const SCRATCH_BYTES = 192_000_000;
/** The size of a compressed dump relative to the database, when there was no backup yet. */
const PACKED = 0.25;

export type BackupSizes = {
  readonly databaseBytes: number;
  readonly lastBackupBytes: number | null;
};

/** The disk space for a backup and the copy that verifies it. With less, the disk counts as nearly full. */
export function roomForBackup({ databaseBytes, lastBackupBytes }: BackupSizes): number {
  const file = lastBackupBytes ?? databaseBytes * PACKED;
  return Math.ceil(MARGIN * (databaseBytes + file)) + SCRATCH_BYTES;
}
