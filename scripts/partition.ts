import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';
import { partitionDays } from '#server/features/habits/commands/partition-days.ts';
import { joinConfiguredDatabase } from '#server/open-database.ts';
import { runOrExplain, say, StartError } from '#server/process.ts';
import { readEnvFile } from './setup/env-file.mjs';

/** The largest table of a large installation is copied in hours at most. */
const PATIENCE_MS = 24 * 3_600_000;
const MOST = 256;

const USAGE = `Usage: npm run partition [-- --partitions NUMBER], from 2 to ${MOST}`;

readEnvFile();
await runOrExplain(async () => {
  const partitions = readPartitions();
  if (partitions === undefined) throw new StartError(USAGE);
  const joined = await joinConfiguredDatabase(readConfig(process.env));
  const pool = createPool(joined.url, { max: 1, answeredWithinMs: PATIENCE_MS });
  try {
    const began = performance.now();
    const isDone = await partitionDays(openDatabase(pool), partitions, say);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (isDone) await pool.query('analyze habit_instances');
    say(
      isDone
        ? `The days are in ${partitions} tables, after ${seconds} s.`
        : 'They are in tables of their own already.',
    );
  } finally {
    await pool.end();
    await joined.close();
  }
});

/** Undefined where what was written is not understood. */
function readPartitions(): number | undefined {
  try {
    const { values } = parseArgs({ options: { partitions: { type: 'string', default: '16' } } });
    const partitions = Number(values.partitions);
    const isTaken = Number.isInteger(partitions) && partitions >= 2 && partitions <= MOST;
    return isTaken ? partitions : undefined;
  } catch {
    return undefined;
  }
}
