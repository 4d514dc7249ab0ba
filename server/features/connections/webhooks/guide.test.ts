import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as calls from '#contract/webhooks.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp({ config: { outboundAllow: '127.0.0.1' } });

async function startReceiver(secret: string, port: number): Promise<() => string> {
  const guide = await readFile(
    new URL('../../../../docs/guides/connect.md', import.meta.url),
    'utf8',
  );
  const program = /```js\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'habitcrush-receiver-'));
  await writeFile(join(folder, 'receiver.mjs'), program);
  const env = { PATH: process.env['PATH'], SECRET: secret, PORT: `${port}` };
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true });
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await expect.poll(() => isOpen(port)).toBe(true);
  return () => said;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return opened;
}

test('the receiver of the guide accepts valid signatures, and refuses invalid and old ones', async () => {
  app.clock.set(Date.now());
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const ada = await app.signIn('ada');
  const body = { name: 'Guide', url, events: ['done' as const] };
  const { id, secret } = await ada.ok(calls.createWebhook, { body });
  const said = await startReceiver(secret, port);
  const params = { id };
  expect(await ada.ok(calls.testWebhook, { params })).toMatchObject({ status: 204, isTaken: true });
  await expect.poll(said).toMatch(/"event":"test"/);
  app.clock.pass(-10 * 60_000);
  expect(await ada.ok(calls.testWebhook, { params })).toMatchObject({ status: 401 });
  app.clock.pass(10 * 60_000);
  await ada.ok(calls.renewWebhookSecret, { params });
  expect(await ada.ok(calls.testWebhook, { params })).toMatchObject({ status: 401 });
  expect(said().trim().split('\n')).toHaveLength(1);
});
