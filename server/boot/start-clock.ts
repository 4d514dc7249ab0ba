import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DAY_MS } from '#domain/days/local-day.ts';
import { StartError } from './process.ts';

const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/** When the program was written to this disk. */
const writtenAt = () => statSync(fileURLToPath(import.meta.url)).mtimeMs;

/**
 * A clock before the build of the program is certainly wrong, as on a board without a battery before its first time
 * sync. Ticks would get wrong days, and sessions would not expire.
 */
export function refuseWrongClock(now = Date.now(), madeAt = writtenAt()): void {
  // A day of tolerance for files written under another clock.
  if (now >= madeAt - DAY_MS) return;
  throw new StartError(
    `The clock of this machine is wrong: it shows ${timeText(now)}, but this program was built on ${timeText(madeAt)}. Set the clock, then start again.`,
  );
}

const timeText = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** How far the database’s clock is ahead, as exactly as the round trip allows. */
export async function readDatabaseClockAhead(pool: pg.Pool): Promise<number> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const ours = (before + Date.now()) / 2;
  return (rows[0]?.now.getTime() ?? ours) - ours;
}

/** Either clock may be the wrong one, so this is only a warning. */
export function describeClockDifference(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) < MAX_CLOCK_DIFFERENCE_MS) return undefined;
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of the database is ${spanText(Math.abs(aheadMs))} ${direction} the clock of this machine: jobs and reminders run at the wrong time. Synchronise both with the same time server (NTP).`;
}

function spanText(ms: number): string {
  const [size, unit] =
    ms < 120_000 ? [1_000, 'seconds'] : ms < 7_200_000 ? [60_000, 'minutes'] : [3_600_000, 'hours'];
  return `${Math.round(ms / size)} ${unit}`;
}
