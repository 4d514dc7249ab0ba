/** @module-tag long */

import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import * as calls from '#contract/backups.ts';
import { getHealth } from '#contract/health.ts';
import { createContext } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { createPool } from '#server/database/pool.ts';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';
import { query } from '#server/embedded-postgres/testing/query.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { DAY, HOUR, PATIENT, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';
import { folderOf } from './commands/make-backup.ts';
import { runBackup } from './commands/run-backup.ts';
import { claimDueBackup } from './commands/claim-due-backup.ts';
import { describeShortage } from './queries/warnings.ts';
import { listBackupFiles, runDueBackup } from './testing/run-due-backup.ts';

const app = useTestApp();

/** Uses the clock of the test. The migration has used the real one. */
beforeEach(async () => {
  await app.rows(`update backup_settings set since = '2026-03-10T12:00:00Z'`);
});

const filesThere = () => listBackupFiles(app.ctx);
const untilNextNight = () => app.clock.pass(16 * HOUR);
const listKnown = async () => (await (await app.signIn('eve')).ok(calls.listBackups)).backups;

type TestContext = typeof app.ctx;

/** Another node with other settings. */
function nodeWith(config: Partial<Config>): TestContext {
  const pool = createPool(app.databaseUrl, { max: 3, ...PATIENT });
  onTestFinished(() => pool.end());
  return createContext({ config: { ...app.ctx.config, ...config }, pool, clock: app.clock });
}

/** Sends the queued mails, as a worker does. */
async function mailTroubles(node: TestContext): Promise<void> {
  const waiting = await app.rows<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where identifier = 'mailBackupTrouble'`,
  );
  for (const { payload } of waiting) await runJob('mailBackupTrouble', node, payload);
  await app.rows('delete from graphile_worker._private_jobs');
}

/** Creates rows that violate a foreign key, so that a restore fails. Only a superuser can do this. */
async function breakRows(): Promise<void> {
  const url = new URL(app.databaseUrl);
  url.username = SUPERUSER;
  await query(
    url.href,
    `set session_replication_role = replica; delete from users where username = 'ada'`,
  );
}

/** The last backup was larger than any disk. */
const reportLargeBackup = () =>
  app.rows(
    `insert into backups (state, bytes, finished_at) values ('verified', 1e15::bigint, now())`,
  );

describe('the nightly backup', () => {
  test('the nightly backup is written, restored into another database, compared, and named after the result', async () => {
    expect(await runDueBackup(app.ctx)).toBe(false);
    untilNextNight();
    expect(await runDueBackup(app.ctx)).toBe(true);
    const name = 'habitcrush-2026-03-11T04-00-00.verified.backup.gz';
    expect(await filesThere()).toEqual([name]);
    const { mode, size } = await stat(join(folderOf(app.ctx), name));
    expect(mode & 0o777).toBe(0o600);
    expect(await listKnown()).toEqual([
      {
        id: expect.any(Number),
        state: 'verified',
        isNightly: true,
        askedAt: '2026-03-11T04:00:00.000Z',
        finishedAt: '2026-03-11T04:00:00.000Z',
        host: expect.any(String),
        fileName: name,
        bytes: size,
        rows: expect.any(Number),
        problem: null,
        copy: null,
      },
    ]);
    expect(await runDueBackup(app.ctx)).toBe(false);
    expect(await app.visitor().ok(getHealth)).toEqual({ status: 'ok' });
  });

  test('the nightly backup is made once per night when the clock is set back and when several nodes run', async () => {
    const nodes = [app.ctx, nodeWith({}), nodeWith({})];
    const claimAtOnce = async () =>
      (await Promise.all(nodes.map((node) => claimDueBackup(node)))).filter((taken) => taken);
    const endAll = () =>
      app.rows(
        `update backups set state = 'verified', finished_at = now() where finished_at is null`,
      );
    untilNextNight();
    expect(await claimAtOnce()).toHaveLength(1);
    expect(await claimAtOnce()).toHaveLength(0);
    await endAll();
    app.clock.pass(365 * DAY);
    expect(await claimAtOnce()).toHaveLength(1);
    await endAll();
    app.clock.pass(-365 * DAY);
    expect(await claimAtOnce()).toHaveLength(0);
    app.clock.pass(DAY);
    expect(await claimAtOnce()).toHaveLength(1);
  });

  test('the nightly backup is not made while backups are off, nor later for those nights', async () => {
    const eve = await app.signIn('eve');
    const { settings } = await eve.ok(calls.listBackups);
    await eve.ok(calls.changeBackupSettings, { body: { ...settings, isOn: false } });
    untilNextNight();
    expect(await claimDueBackup(app.ctx)).toBeUndefined();
    app.clock.pass(DAY);
    await (await app.signIn('eve')).ok(calls.changeBackupSettings, { body: settings });
    expect(await claimDueBackup(app.ctx)).toBeUndefined();
    app.clock.pass(DAY);
    expect(await claimDueBackup(app.ctx)).toBeDefined();
  });

  test('the nightly backup replaces earlier ones, but no other files in the folder', async () => {
    const eve = await app.signIn('eve');
    const { settings } = await eve.ok(calls.listBackups);
    const body = { ...settings, daily: 1, weekly: 0 };
    await eve.ok(calls.changeBackupSettings, { body });
    untilNextNight();
    await runDueBackup(app.ctx);
    const byHand = ['habitcrush-2020-01-01T00-00-00.backup.gz', 'notes.txt'];
    for (const name of byHand) await writeFile(join(folderOf(app.ctx), name), '');
    app.clock.pass(DAY);
    await runDueBackup(app.ctx);
    expect(await filesThere()).toEqual([
      ...byHand.slice(0, 1),
      'habitcrush-2026-03-12T04-00-00.verified.backup.gz',
      ...byHand.slice(1),
    ]);
    expect((await listKnown()).map(({ fileName }) => fileName)).toEqual([
      'habitcrush-2026-03-12T04-00-00.verified.backup.gz',
      null,
    ]);
  });
});

describe('a failed backup', () => {
  test('a failed backup is reported by mail once a day, by the health check and in the list, and earlier backups stay', async () => {
    await using smtp = await openSmtpServer();
    const node = nodeWith({ smtpUrl: smtp.url });
    untilNextNight();
    await runDueBackup(node);
    await breakRows();
    await app.rows('insert into backups (asked_at) values (now())');
    app.clock.pass(HOUR);
    await runDueBackup(node);
    expect((await listKnown())[0]).toMatchObject({
      state: 'failed',
      problem: 'It failed with error 23503 habits_user_id_users_id_fk.',
    });
    expect(await filesThere()).toEqual([
      'habitcrush-2026-03-11T04-00-00.verified.backup.gz',
      'habitcrush-2026-03-11T05-00-00.failed.backup.gz',
    ]);
    expect(await app.visitor().ok(getHealth)).toEqual({
      status: 'ok',
      warnings: ['backup failed'],
    });
    await mailTroubles(node);
    // The next ones fail without delay, because the disk is too small for them.
    await reportLargeBackup();
    await app.rows('insert into backups (asked_at) values (now())');
    await runDueBackup(node);
    await mailTroubles(node);
    expect(smtp.accepted).toHaveLength(1);
    expect(smtp.accepted[0]).toMatchObject({
      to: [{ address: emailOf('eve') }],
      subject: 'A backup failed',
      text: expect.stringContaining('23503'),
    });
    app.clock.pass(DAY);
    await runDueBackup(node);
    await mailTroubles(node);
    expect(smtp.accepted).toHaveLength(2);
  });

  test('low disk space is reported, and fails the health check, before a backup fails because of it', async () => {
    await reportLargeBackup();
    const { warnings } = await app.visitor().ok(getHealth);
    expect(warnings).toEqual(['disk nearly full']);
    expect(await describeShortage(app.ctx)).toMatch(/^The disk of DATA_DIR is nearly full: /);
    const eve = await app.signIn('eve');
    expect((await eve.ok(calls.listBackups)).isDiskNearlyFull).toBe(true);
    untilNextNight();
    await runDueBackup(app.ctx);
    expect((await listKnown())[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(
        /^The disk of DATA_DIR is nearly full: [\d.]+ .B are free, and a backup with its verification needs 1050 TB\.$/,
      ),
    });
    expect(await filesThere()).toEqual([]);
  });

  test('a failed backup leaves an unfinished file when its process is killed, and is repeated', async () => {
    untilNextNight();
    const blocker = await app.ctx.database.pool.connect();
    await blocker.query('begin; lock table users in access exclusive mode');
    const ending = new AbortController();
    const running = runDueBackup(app.ctx, ending.signal);
    await expect.poll(() => lockWaits(app)).not.toEqual([]);
    expect(await filesThere()).toEqual([expect.stringMatching(/\.unfinished$/)]);
    ending.abort();
    await running;
    await blocker.query('rollback');
    blocker.release();
    expect(await filesThere()).toEqual([expect.stringMatching(/\.unfinished$/)]);
    expect(await listKnown()).toMatchObject([{ state: 'running', fileName: null }]);

    app.clock.pass(HOUR);
    await runDueBackup(app.ctx);
    expect(await filesThere()).toEqual(['habitcrush-2026-03-11T05-00-00.verified.backup.gz']);
    expect(await listKnown()).toMatchObject([{ state: 'verified', problem: null }]);
  });

  test('a failed backup is not repeated after its process has died three times', async () => {
    untilNextNight();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await claimDueBackup(app.ctx)).toMatchObject({ attempts: attempt });
      expect(await claimDueBackup(app.ctx)).toBeUndefined();
      await app.rows(`update backups set alive_at = now() - interval '2 minutes'`);
    }
    expect(await claimDueBackup(app.ctx)).toBeUndefined();
    expect(await listKnown()).toMatchObject([
      { state: 'failed', problem: 'It was cut off in the middle, as by a restart.' },
    ]);
  });

  test('a failed backup is not changed by a stale process while another process repeats it', async () => {
    untilNextNight();
    const first = await claimDueBackup(app.ctx);
    await app.rows(`update backups set alive_at = now() - interval '2 minutes'`);
    await claimDueBackup(app.ctx);
    if (first) await runBackup(app.ctx, first);
    expect(await listKnown()).toMatchObject([{ state: 'running' }]);
  });
});

test('the health check warns after two nights without a verified backup', async () => {
  app.clock.pass(50 * HOUR);
  expect(await app.visitor().ok(getHealth)).toEqual({ status: 'ok' });
  app.clock.pass(HOUR);
  const { warnings } = await app.visitor().ok(getHealth);
  expect(warnings).toEqual(['backup late']);
});

describe('BACKUP_COMMAND', () => {
  test('BACKUP_COMMAND receives the verified file, and its result is listed', async () => {
    const second = join(app.ctx.config.dataDir, 'second');
    const node = nodeWith({
      backupCommand: `mkdir -p '${second}' && cp "$1" '${second}' && echo "took $BACKUP_FILE"`,
    });
    untilNextNight();
    await runDueBackup(node);
    const [name = ''] = await filesThere();
    expect(await readdir(second)).toEqual([name]);
    expect(await listKnown()).toMatchObject([
      { state: 'verified', copy: { status: 0, output: `took ${join(folderOf(app.ctx), name)}` } },
    ]);
  });

  test('BACKUP_COMMAND is reported like a failed backup when it fails', async () => {
    untilNextNight();
    await runDueBackup(nodeWith({ backupCommand: 'echo The door is shut >&2; exit 3' }));
    expect(await listKnown()).toMatchObject([
      { state: 'verified', problem: null, copy: { status: 3, output: 'The door is shut' } },
    ]);
    const { warnings } = await app.visitor().ok(getHealth);
    expect(warnings).toEqual(['backup failed']);
    await mailTroubles(app.ctx);
    const { mails } = await app.ctx.mail.listOutbox({ limit: 1 });
    expect(mails[0]).toMatchObject({
      to: emailOf('eve'),
      subject: 'A backup was not copied off-site',
    });
  });
});
