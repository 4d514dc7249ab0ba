import { performance } from 'node:perf_hooks';
import { createContext } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { createPool } from '#server/database/pool.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { listAudit } from '#server/features/administration/admin/queries/list-audit.ts';
import { listUsers } from '#server/features/administration/admin/queries/list-users.ts';
import {
  countedBefore,
  countPageViews,
} from '#server/features/administration/analytics/commands/count-page-views.ts';
import { getPageViews } from '#server/features/administration/analytics/queries/page-analytics.ts';
import { listApprovedEmails } from '#server/features/base/beta-access/queries/list-approvals.ts';
import {
  listBetaRequests,
  getPricing,
} from '#server/features/base/beta-access/queries/list-requests.ts';
import type { AppContext } from '#server/context.ts';
import { measureListsAgainst } from './against/own-lists.ts';
import { readOptions } from './report/options.ts';
import { OFFICE, VIEWS } from './seeds/admin.seed.ts';
import { makeDataDir, removeDataDir } from './instance/instance.ts';

const NOW = Date.UTC(2026, 10, 20, 20);
const TIMES = 15;

/** What the administrator's lists cost with 100,000 rows each, and page analytics with a million views. */
async function measure(name: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[Math.floor(TIMES / 2)], sorted.at(-1)].map((ms) =>
    String(Math.round(ms ?? 0)).padStart(5),
  );
  console.log(`${name.padEnd(40)} median ${median} ms  worst ${worst} ms`);
}

async function measureLists(ctx: AppContext): Promise<void> {
  const { database } = ctx;
  const first = { page: 1, pageSize: 25 };
  for (const sort of ['newest', 'username', 'habits'] as const) {
    await measure(`users by ${sort}`, () => listUsers(database, { ...first, sort }));
  }
  const search = { ...first, sort: 'newest' as const, search: '9999' };
  await measure('users, the last page', () =>
    listUsers(database, { ...first, sort: 'newest', page: 4000 }),
  );
  await measure('users, searched', () => listUsers(database, search));
  await measure('requests', () => listBetaRequests(database, { ...first, sort: 'newest' }));
  await measure('requests, searched', () => listBetaRequests(database, search));
  await measure('what applicants would pay', () => getPricing(database));
  await measure('approved emails, searched', () => listApprovedEmails(ctx, search));
  await measure('audit log, searched', () => listAudit(database, search));
}

async function measureAnalytics(ctx: AppContext, span: number): Promise<void> {
  await ctx.database.pool.query(VIEWS(span));
  await ctx.database.pool.query('vacuum analyze page_views');
  const began = performance.now();
  await countPageViews(ctx);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`a million views over ${span} days, counted for the first time: ${seconds} s`);
  await ctx.database.pool.query('vacuum analyze');
  for (const days of [365, 30, 1]) {
    await measure(`  analytics of ${days} days`, async () =>
      getPageViews(ctx.database, { days }, { now: NOW, countedBefore: await countedBefore(ctx) }),
    );
  }
}

async function measureHere(): Promise<void> {
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  // A million rows are written by one statement.
  const pool = createPool(postgres.url, { answeredWithinMs: 600_000 });
  try {
    await migrateDatabase(pool);
    const config = readConfig({ LOG_LEVEL: 'silent', WORKER: 'separate', DATA_DIR: dataDir });
    const ctx = createContext({ config, pool, clock: { now: () => NOW } });
    await pool.query(OFFICE);
    await pool.query('vacuum analyze');
    await measureLists(ctx);
    for (const span of [365, 30]) await measureAnalytics(ctx, span);
  } finally {
    await pool.end();
    await postgres.stop();
    await removeDataDir(dataDir);
  }
}

const { against, rounds } = readOptions(process.argv.slice(2));
if (against === undefined) await measureHere();
else console.log(await measureListsAgainst(against, rounds));
