/** @module-tag long */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeCalendar } from '#contract/calendar.ts';
import { createHabit, listHabits } from '#contract/habits.ts';
import { createTickLink } from '#contract/tick-links.ts';
import { createToken } from '#contract/tokens.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { openPushService } from '#server/testing/push-service.ts';

const app = useTestApp();

/** The call that ntfy sends for its short form of actions. */
function actionOf(header: string) {
  const [, url = '', token = '', body = ''] =
    /^http, Done, (\S+), method=PUT, headers\.Authorization=(Bearer \S+), headers\.Content-Type=application\/json, body='(.*)', clear=true$/.exec(
      header,
    ) ?? [];
  const headers = { authorization: token, 'content-type': 'application/json' };
  return { url, init: { method: 'PUT', headers, body } };
}
const run = promisify(execFile);

test('the shell examples of the guide work as described', async () => {
  const guide = await readFile(
    new URL('../../../../docs/guides/connect.md', import.meta.url),
    'utf8',
  );
  const [, ...examples] = [...guide.matchAll(/```sh\n([^]*?)```/g)].map(
    ([, script = '']) => script,
  );
  const ada = await app.signIn('ada');
  const [habit] = await ada.ok(listHabits);
  const goal = { kind: 'least', amount: 6000, unit: 'steps', per: 'day', step: 500 } as const;
  const walk = await ada.ok(createHabit, { body: { name: 'Walk', type: 'daily', goal } });
  const { token } = await ada.ok(createToken, {
    body: { name: 'Shell', scopes: ['read', 'tick', 'export'], habitId: null, days: null },
  });
  const { secret } = await ada.ok(createTickLink, {
    params: { id: habit?.id ?? 0 },
    body: { act: 'done', name: 'Button', days: null },
  });
  const { path } = await ada.ok(makeCalendar);
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const cwd = await mkdtemp(join(tmpdir(), 'habitcrush-guide-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const site = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  const ntfy = await openPushService();
  const env = {
    NTFY: `${ntfy.url}/my-topic`,
    PATH: process.env['PATH'],
    SITE: site,
    CALENDAR: site + path,
    TOKEN: token,
    SECRET: secret,
    HABIT: String(habit?.id),
    WALK: String(walk.id),
    DAY: '2026-03-10',
  };
  const said: string[] = [];
  for (const script of examples) {
    said.push((await run('sh', ['-c', script], { cwd, env })).stdout);
  }
  const [habits = '', histories = '', done = '', skipped = '', counted = '', , ticked = ''] = said;
  expect(JSON.parse(habits)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: habit?.id })]),
  );
  expect(JSON.parse(histories).habits).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: habit?.id })]),
  );
  expect(JSON.parse(done).instance).toMatchObject({ completed: true });
  expect(JSON.parse(skipped).instance).toMatchObject({ skipped: true });
  expect(JSON.parse(ticked)).toMatchObject({ outcome: 'done', canUndo: false });
  expect(await readFile(join(cwd, 'habits.ics'), 'utf8')).toContain('BEGIN:VEVENT');
  expect(JSON.parse(counted).instance).toMatchObject({ amount: 6000, completed: true });
  const [message] = ntfy.receivedAt('/my-topic');
  const { url, init } = actionOf(String(message?.headers['actions']));
  for (const pressed of [await fetch(url, init), await fetch(url, init)]) {
    const { instance } = (await pressed.json()) as { instance: object };
    expect(instance).toMatchObject({ completed: true });
  }
  const file = JSON.parse(await readFile(join(cwd, 'habitcrush.json'), 'utf8'));
  expect(file.profile).toMatchObject({ username: 'ada' });
  expect(examples).toHaveLength(9);
});
