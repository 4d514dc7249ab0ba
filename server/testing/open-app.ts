import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { login } from '#contract/account.ts';
import { createContext, createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPool } from '#server/database/pool.ts';
import type { Reactions } from '#server/events.ts';
import type { AppContext } from '#server/context.ts';
import { CAST_PASSWORD, type CastName, emailOf } from '#server/seeds/cast.ts';
import type { Lanes } from '#server/overload/overload.ts';
import { Caller } from './caller.ts';
import { TEST_NOW, testConfig } from './facts.ts';

export type TestClock = { now(): number; set(time: number): void; pass(ms: number): void };

export type TestApp = {
  readonly fastify: FastifyInstance;
  readonly ctx: AppContext;
  readonly clock: TestClock;
  readonly databaseUrl: string;
  visitor(): Caller;
  signIn(who: CastName): Promise<Caller>;
  /** Straight from the database, to prove what is stored. */
  rows<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>;
};

export type AppOptions = {
  config?: Partial<Config>;
  reactions?: Reactions;
  /** Of what waits before the server that listens. */
  lanes?: Partial<Lanes>;
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** An app with a database of its own for the tests of one file, which live in it one after the other. */
export function useTestApp(options: AppOptions = {}): TestApp {
  const opened: { current?: OpenedApp } = {};
  beforeAll(async () => {
    opened.current = await openTestApp(options);
  });
  afterAll(() => opened.current?.close());
  return new Proxy({} as TestApp, {
    get: (_, key) => opened.current?.[key as keyof TestApp],
  });
}

type OpenedApp = TestApp & AsyncDisposable & { close(): Promise<void> };

const openTestApp = async (options: AppOptions = {}): Promise<OpenedApp> =>
  openAppOn(await copyPreparedDatabase(), options);

/** Migrated, but nobody has ever been here. */
export async function openEmptyApp(options: AppOptions = {}): Promise<OpenedApp> {
  const database = await createEmptyDatabase();
  const pool = createPool(database.url, { max: 1 });
  await migrate(pool);
  await pool.end();
  return openAppOn(database, options);
}

type OwnDatabase = { url: string; drop(): Promise<void> };

async function openAppOn(database: OwnDatabase, options: AppOptions): Promise<OpenedApp> {
  const pool = createPool(database.url, { max: 5 });
  const clock = testClock();
  const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-app-'));
  const config = { ...testConfig(), dataDir, ...options.config };
  const reactions = options.reactions ? { reactions: options.reactions } : {};
  const ctx = createContext({ config, pool, clock, ...reactions });
  const fastify = await createApp(ctx, undefined, options);
  const visitor = () => new Caller(fastify);
  const close = async () => {
    await fastify.close();
    await pool.end();
    await database.drop();
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
      await caller.ok(login, { body: { email: emailOf(who), password: CAST_PASSWORD } });
      return caller;
    },
    rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function testClock(): TestClock {
  let time = TEST_NOW;
  return {
    now: () => time,
    set: (to) => void (time = to),
    pass: (ms) => void (time += ms),
  };
}

/** A copy of the prepared database takes some 30 ms, and nothing of one file reaches another. */
const copyPreparedDatabase = () => createDatabase('template habitcrush');

/** Not even migrated. */
export const createEmptyDatabase = () => createDatabase('template template0');

async function createDatabase(origin: string): Promise<OwnDatabase> {
  const server = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onMaintenance(server, `create database ${name} ${origin}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onMaintenance(server, `drop database ${name} with (force)`) };
}

async function onMaintenance(server: URL, sql: string): Promise<void> {
  const url = new URL(server);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // Two files that copy at the same moment would stand in each other's way.
    await client.query('select pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}
