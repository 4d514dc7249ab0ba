import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, aroundEach, beforeAll, beforeEach } from 'vitest';
import { createContext, createApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { createPool, type PoolOptions } from '#server/database/pool.ts';
import type { Reactions } from '#server/events.ts';
import type { AppContext } from '#server/context.ts';
import { findAccountId } from '#server/features/base/account/public.ts';
import { type CastName, emailOf } from '#server/seeds/cast.ts';
import type { Lanes } from '#server/overload/overload.ts';
import { openSession } from '#server/features/base/account/commands/sessions.ts';
import { Caller } from './caller.ts';
import { TEST_NOW, testConfig } from './test-config.ts';
import {
  createMigratedDatabase,
  acquirePreparedDatabase,
  type TestDatabase,
} from './test-databases.ts';

export type TestClock = { now(): number; set(time: number): void; pass(ms: number): void };

export type TestApp = {
  readonly fastify: FastifyInstance;
  readonly ctx: AppContext;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  visitor(): Caller;
  signIn(who: CastName): Promise<Caller>;
  /** The id of a user. 0 for an unknown one. */
  userId(username: string): Promise<number>;
  /** Reads the database directly, to verify what is stored. */
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>;
};

export type AppOptions = {
  config?: Partial<Config>;
  reactions?: Reactions;
  /** Replaces limiters of requests. */
  lanes?: Partial<Lanes>;
  /** Replaces the long timeouts of the database. */
  timeouts?: PoolTimeouts;
};

type PoolTimeouts = Pick<PoolOptions, 'queryTimeoutMs' | 'connectTimeoutMs'>;

/** A busy machine may take longer than the timeouts of a server: these only end a test that hangs. */
export const PATIENT: PoolTimeouts = { queryTimeoutMs: 120_000, connectTimeoutMs: 120_000 };

/** Two minutes, because a busy machine may take long. */
const MAX_IDLE_TRIES = 24_000;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Gives each test a separate app and database with the prepared users and clock. */
export function useTestApp(options: AppOptions = {}): TestApp {
  const opened: { current?: OpenedApp } = {};
  // Closes the app last, after everything that the test has opened.
  aroundEach(async (runTest) => {
    await using app = await openTestApp(options);
    opened.current = app;
    await runTest();
  });
  return currentOf(opened);
}

/**
 * One app for all tests of a file, for a setup that takes seconds. The test file says why. No test may depend on
 * another one.
 */
export const useSharedTestApp = (options: AppOptions = {}): TestApp =>
  currentOf(openForFile(options));

/**
 * One app for all tests of a file. Each test begins with the prepared rows, an empty data folder and the clock. What the
 * app stores in memory remains: limits per process, caches, and the processes that read files.
 */
export function useRestoredTestApp(options: AppOptions = {}): TestApp {
  const opened = openForFile(options);
  let isUsed = false;
  beforeEach(async () => {
    if (isUsed) await opened.current?.restore();
    isUsed = true;
  });
  return currentOf(opened);
}

function openForFile(options: AppOptions): { current?: OpenedApp } {
  const opened: { current?: OpenedApp } = {};
  beforeAll(async () => {
    opened.current = await openTestApp(options);
  });
  afterAll(() => opened.current?.close());
  return opened;
}

const currentOf = (opened: { current?: OpenedApp }): TestApp =>
  new Proxy({} as TestApp, {
    get: (_, key) => {
      if (!opened.current) throw new Error('The app is there while a test runs, and not before.');
      return opened.current[key as keyof TestApp];
    },
  });

type OpenedApp = TestApp &
  AsyncDisposable & {
    /** Restores the prepared rows, the empty data folder and the clock. */
    restore(): Promise<void>;
    close(): Promise<void>;
  };

const openTestApp = async (options: AppOptions = {}): Promise<OpenedApp> =>
  openAppOn(await acquirePreparedDatabase(), options);

/** The database is migrated, but has no users. */
export async function openEmptyApp(options: AppOptions = {}): Promise<OpenedApp> {
  return openAppOn(await createMigratedDatabase(), options);
}

async function openAppOn(database: TestDatabase, options: AppOptions): Promise<OpenedApp> {
  const pool = createPool(database.url, { max: 5, ...(options.timeouts ?? PATIENT) });
  database.connections?.serve(pool);
  const clock = testClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-app-'));
  const config = { ...testConfig(), dataDir, ...options.config };
  const reactions = options.reactions ? { reactions: options.reactions } : {};
  const ctx = createContext({ config, pool, clock, ...reactions });
  const fastify = await createApp(ctx, undefined, options);
  const visitor = () => new Caller(fastify);
  const isIdle = () => pool.idleCount === pool.totalCount && pool.waitingCount === 0;
  const restore = async () => {
    // Statements that run after a response would write into the next test.
    for (let tries = 0; !isIdle(); tries += 1) {
      if (tries > MAX_IDLE_TRIES) throw new Error('The test before has left a connection in use.');
      await sleep(5);
    }
    await database.restoreRows?.();
    await rm(dataDir, { recursive: true });
    await mkdir(dataDir);
    clock.set(TEST_NOW);
  };
  const close = async () => {
    await fastify.close();
    await pool.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    fastify,
    ctx,
    clock,
    databaseUrl: database.url,
    visitor,
    signIn: async (who) => {
      const caller = visitor();
      await startSession(ctx, caller, who);
      return caller;
    },
    userId: async (username) => {
      const sql = 'select id from users where username = $1';
      return (await pool.query<{ id: number }>(sql, [username])).rows[0]?.id ?? 0;
    },
    rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    restore,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Opens a session like a sign-in, without the time that a password hash takes. */
async function startSession(ctx: AppContext, caller: Caller, who: CastName): Promise<void> {
  const { database, clock, config } = ctx;
  const userId = await findAccountId(database, emailOf(who));
  if (userId === undefined) throw new Error(`${who} has no account.`);
  const browser = { userAgent: 'lightMyRequest' };
  const opened = await database.transaction((tx) =>
    openSession(tx, { userId, caller: browser, now: clock.now() }),
  );
  if (!opened) throw new Error(`${who} has no account.`);
  const prefix = config.isSecure ? '__Host-' : '';
  caller.cookie = `${prefix}session=${opened.token}`;
  caller.browser = `${prefix}browser=${opened.browser}`;
}

function testClock(): TestClock {
  let time = TEST_NOW;
  return {
    now: () => time,
    set: (to) => void (time = to),
    pass: (ms) => void (time += ms),
  };
}
