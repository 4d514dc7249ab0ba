import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { PROOF_NEEDED } from '#contract/account.ts';
import { listAudit } from '#contract/admin.ts';
import * as calls from '#contract/backups.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { HOUR, useTestApp } from '#server/testing/open-app.ts';
import { folderOf } from './commands/make-backup.ts';
import { listBackupFiles, runDueBackup } from './testing/run-due-backup.ts';

const app = useTestApp();

/** Uses the clock of the test. The migration has used the real one. */
beforeEach(async () => {
  await app.rows(`update backup_settings set since = '2026-03-10T12:00:00Z'`);
});

describe('the administrator', () => {
  test('the administrator can request a backup, which is made once, and download it', async () => {
    const eve = await app.signIn('eve');
    const backup = await eve.ok(calls.askForBackup);
    expect(backup).toMatchObject({ state: 'waiting', isNightly: false, fileName: null });
    const again = await eve.refused(calls.askForBackup);
    expect(again).toMatchObject({ status: 409, message: calls.BACKUP_UNDER_WAY });
    const params = { id: backup.id };
    expect((await eve.refused(calls.findBackup, { params })).status).toBe(404);
    await runDueBackup(app.ctx);
    const found = await eve.ok(calls.findBackup, { params });
    expect(found.state).toBe('verified');

    const file = await eve.raw({ method: 'GET', url: `/api/admin/backups/${backup.id}/file` });
    expect(file.headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${found.fileName}"`,
      'content-length': String(found.bytes),
      'cache-control': 'no-store',
    });
    expect(gunzipSync(file.rawPayload).toString()).toContain(emailOf('ada'));
    const { entries } = await eve.ok(listAudit);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['backup.downloaded', `backup ${backup.id}`],
      ['backup.asked-for', `backup ${backup.id}`],
    ]);
  });

  test('the administrator gets a 404 when the file is removed during the download request', {
    tags: 'long',
  }, async () => {
    const eve = await app.signIn('eve');
    const { id } = await eve.ok(calls.askForBackup);
    await runDueBackup(app.ctx);
    const blocker = await app.ctx.database.pool.connect();
    await blocker.query('begin; lock table audit_log in share mode');
    const refused = eve.refused(calls.downloadBackup, { params: { id } });
    await expect.poll(() => lockWaits(app)).not.toEqual([]);
    for (const name of await listBackupFiles(app.ctx)) await rm(join(folderOf(app.ctx), name));
    await blocker.query('rollback');
    blocker.release();
    expect(await refused).toMatchObject({
      status: 404,
      message: 'This backup has been removed.',
    });
  });

  test('the administrator needs a recent proof of identity, and sees which machine stores a file', async () => {
    const eve = await app.signIn('eve');
    const [{ id } = { id: 0 }] = await app.rows<{ id: number }>(
      `insert into backups (state, finished_at, host, file_name)
         values ('verified', now(), 'other-node', 'habitcrush-x.backup.gz') returning id`,
    );
    for (const call of [calls.findBackup, calls.downloadBackup]) {
      expect(await eve.refused(call, { params: { id } })).toMatchObject({
        status: 404,
        message: 'This backup is on another machine: other-node.',
      });
    }
    app.clock.pass(HOUR);
    for (const call of [calls.findBackup, calls.downloadBackup]) {
      const refused = await eve.refused(call, { params: { id } });
      expect(refused).toMatchObject({ status: 403, message: PROOF_NEEDED });
    }
  });

  test('the administrator can change time and retention, and the audit log records it', async () => {
    const eve = await app.signIn('eve');
    const before = { isOn: true, time: '03:30', zone: 'UTC', daily: 7, weekly: 4 };
    expect((await eve.ok(calls.listBackups)).settings).toEqual(before);
    const body = { isOn: true, time: '23:15', zone: 'Europe/Berlin', daily: 30, weekly: 0 };
    expect(await eve.ok(calls.changeBackupSettings, { body })).toEqual(body);
    expect((await eve.ok(calls.listBackups)).settings).toEqual(body);
    const { entries } = await eve.ok(listAudit);
    expect(entries[0]).toMatchObject({ action: 'backup.settings-changed', subject: 'backups' });
    expect(entries[0]?.changes).toContainEqual({ field: 'time', before: '03:30', after: '23:15' });
  });

  test.each([
    ['time', '24:00', 'Please enter the time as HH:MM.'],
    ['time', 330, 'Please enter the time as HH:MM.'],
    ['zone', 'Mars/Olympus', 'This time zone doesn’t exist.'],
    ['daily', 0, 'Please keep at least 1.'],
    ['daily', 61, 'Please keep at most 60.'],
    ['daily', 1.5, 'Please enter a whole number.'],
    ['weekly', -1, 'Please keep at least 0.'],
    ['weekly', 53, 'Please keep at most 52.'],
  ])('the administrator cannot set %s to %j', async (field, value, message) => {
    const eve = await app.signIn('eve');
    const { settings } = await eve.ok(calls.listBackups);
    const body = { ...settings, [field]: value };
    const refused = await eve.refused(calls.changeBackupSettings, { body });
    expect(refused).toMatchObject({ status: 400, issues: [{ path: field, message }] });
  });

  test('the administrator is the only user with access to backups', async () => {
    const ada = await app.signIn('ada');
    const params = { id: 1 };
    for (const call of [
      calls.listBackups,
      calls.changeBackupSettings,
      calls.askForBackup,
      calls.findBackup,
      calls.downloadBackup,
    ]) {
      expect((await app.visitor().refused(call, { params })).status).toBe(401);
      expect((await ada.refused(call, { params })).status).toBe(403);
    }
  });
});
