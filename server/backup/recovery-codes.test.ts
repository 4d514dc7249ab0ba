/** @module-tag long */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  beginSecondFactor,
  CODE_NEEDED,
  finishSignIn,
  getSecondFactor,
  login,
  renewRecoveryCodes,
  turnOnSecondFactor,
} from '#contract/account.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { codeOf } from '#server/security/one-time-codes.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = useTestApp();
const STEP = 30_000;

async function openBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'habitcrush-recovery-'));
  const client = new pg.Client(app.databaseUrl);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  });
  return { client, file: join(folder, 'one.backup.gz') };
}

async function computeAppCode(): Promise<string> {
  const [row] = await app.rows<{ secret: Buffer }>(
    `select secret from second_factors order by on_since nulls last`,
  );
  return codeOf(row?.secret ?? Buffer.alloc(20), Math.floor(app.clock.now() / STEP));
}

async function turnOn(): Promise<string[]> {
  const ada = await app.signIn('ada');
  await ada.ok(beginSecondFactor);
  const body = { code: await computeAppCode() };
  const { recoveryCodes } = await ada.ok(turnOnSecondFactor, { body });
  app.clock.pass(STEP);
  return recoveryCodes;
}

async function signInWith(code: string) {
  const caller = app.visitor();
  const body = { email: emailOf('ada'), password: CAST_PASSWORD };
  expect((await caller.refused(login, { body })).message).toBe(CODE_NEEDED);
  const { statusCode } = await caller.raw({
    method: 'POST',
    url: finishSignIn.path,
    payload: { code },
  });
  return { statusCode, caller };
}

async function readSentMails(): Promise<{ to: string; subject: string }[]> {
  await runJob('announceDroppedCodes', app.ctx, {});
  const queued = await app.rows<{ payload: object }>(
    `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailWayIn'`,
  );
  for (const { payload } of queued) await runJob('mailWayIn', app.ctx, payload);
  await app.rows('delete from graphile_worker._private_jobs');
  const { mails } = await app.ctx.mail.listOutbox({ limit: 20 });
  return mails
    .filter(({ subject }) => subject.includes('recovery codes'))
    .map(({ to, subject }) => ({ to, subject }));
}

const ofAda = { to: emailOf('ada'), subject: 'Your recovery codes no longer work' };

test('a restore does not bring back a recovery code that was used after the backup', async () => {
  const [code = '', unused = ''] = await turnOn();
  const { client, file } = await openBackup();
  await writeBackup(client, file);
  expect((await signInWith(code)).statusCode).toBe(200);
  await restoreBackup(client, file, { isReplacing: true });
  expect((await signInWith(code)).statusCode).toBe(400);
  expect((await signInWith(unused)).statusCode).toBe(400);
});

test('after a restore each user with a second factor gets one mail and can create new codes', async () => {
  await turnOn();
  await (await app.signIn('ben')).ok(beginSecondFactor);
  const { client, file } = await openBackup();
  await writeBackup(client, file);
  await restoreBackup(client, file, { isReplacing: true });
  expect(await readSentMails()).toEqual([ofAda]);
  expect(await readSentMails()).toEqual([ofAda]);
  const { statusCode, caller } = await signInWith(await computeAppCode());
  expect(statusCode).toBe(200);
  expect((await caller.ok(getSecondFactor)).recoveryCodesLeft).toBe(0);
  const { recoveryCodes } = await caller.ok(renewRecoveryCodes);
  expect((await signInWith(recoveryCodes[0] ?? '')).statusCode).toBe(200);
});
