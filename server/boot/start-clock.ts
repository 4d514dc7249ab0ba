import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DAY_MS } from '#domain/days/local-day.ts';
import { StartError } from './process.ts';

const APART_MS = 30_000;

/** When the program came to this disk. */
const writtenAt = () => statSync(fileURLToPath(import.meta.url)).mtimeMs;

/**
 * A clock that stands before the program was made is wrong for certain, as on a board without a battery before it has asked
 * the network. Ticks would be written on days long gone, and sessions would not end.
 */
export function refuseWrongClock(now = Date.now(), madeAt = writtenAt()): void {
  // A day for files that were made elsewhere, by another clock.
  if (now >= madeAt - DAY_MS) return;
  throw new StartError(
    `The clock of this machine is wrong: it says ${timeText(now)}, and this program was made on ${timeText(madeAt)}. Set the clock, and start again.`,
  );
}

const timeText = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** By how much the clock of the database is ahead of ours, as exactly as the way to it lets one know. */
export async function aheadOfUs(pool: pg.Pool): Promise<number> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const ours = (before + Date.now()) / 2;
  return (rows[0]?.now.getTime() ?? ours) - ours;
}

/** Which of both is wrong is not known: nothing is refused for it. */
export function describeApart(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) < APART_MS) return undefined;
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  return `The clock of the database is ${spanText(Math.abs(aheadMs))} ${direction} the clock of this machine: jobs and reminders come at the wrong time. Let both ask the same time server (NTP).`;
}

function spanText(ms: number): string {
  const [size, unit] =
    ms < 120_000 ? [1_000, 'seconds'] : ms < 7_200_000 ? [60_000, 'minutes'] : [3_600_000, 'hours'];
  return `${Math.round(ms / size)} ${unit}`;
}
