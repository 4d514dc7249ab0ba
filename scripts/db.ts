import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { pluralise } from '#domain/text/pluralise.ts';
import { readConfig } from '#server/config/config.ts';
import { joinConfiguredDatabase } from '#server/boot/open-database.ts';
import { runOrExplain, printLine } from '#server/boot/process.ts';
import { readEnvFile } from './setup/env-file.mjs';

const WITHOUT_PSQL = `psql is not installed. Without it: npm run db -- 'select * from users'`;

readEnvFile();
await runOrExplain(async () => {
  const [query, ...more] = process.argv.slice(2);
  if (more.length > 0) return refuse(`One query, in quotes: npm run db -- 'select 1'`);
  const database = await joinConfiguredDatabase(readConfig(process.env));
  try {
    if (query === undefined) openShell(database.url);
    else await ask(database.pool, query);
  } finally {
    await database.close();
  }
});

async function ask(pool: pg.Pool, query: string): Promise<void> {
  try {
    // A query of several statements returns one result for each.
    for (const { rows } of [await pool.query<object>(query)].flat()) show(rows);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    refuse(error.message);
  }
}

function show(rows: object[]): void {
  if (rows.length > 0) console.table(rows);
  printLine(pluralise(rows.length, 'row'));
}

function openShell(url: string): void {
  // Ctrl+C cancels a query in psql, and must not end this process.
  process.on('SIGINT', () => {});
  const { error } = spawnSync('psql', [url], { stdio: 'inherit' });
  if (error) refuse(WITHOUT_PSQL);
}

function refuse(words: string): void {
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
