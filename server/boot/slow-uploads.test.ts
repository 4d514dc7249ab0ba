/** @module-tag long */

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { previewImport } from '#contract/import.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { beaver } from '#server/features/tracking/import/testing/tracker-files.ts';

const app = useTestApp({ config: { trustProxy: 1 } });

const SLOW: readonly CastName[] = ['ada', 'cleo', 'dov', 'eve'];

/** Sends the headers of an upload of 18 MB, and then a blank every half second. */
async function sendSlowly(port: number, who: CastName, network: string) {
  const { cookie = '' } = await app.signIn(who);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const lines = [
    `POST ${previewImport.path} HTTP/1.1`,
    'host: x',
    `cookie: ${cookie}`,
    `x-forwarded-for: ${network}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 18000000',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const timer = setInterval(() => socket.write(' '), 500);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  await once(socket, 'ready');
}

const SENDERS = [
  { from: 'four networks', networkOf: (at: number) => `198.51.100.${at}` },
  { from: 'the network of the fifth person', networkOf: () => '203.0.113.7' },
];

for (const { from, networkOf } of SENDERS) {
  test(`four slow senders from ${from} do not block uploads of others`, async () => {
    await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.fastify.server.address() as AddressInfo;
    await Promise.all(SLOW.map((who, at) => sendSlowly(port, who, networkOf(at))));
    const { cookie = '' } = await app.signIn('ben');
    const small = await beaver([{ day: '2026-03-09', done: true }]).text();
    for (const bytes of [300_000, 5_000_000]) {
      // JSON allows any number of blanks around a value.
      const file = new File([small.padEnd(bytes)], 'export.json');
      const body = new FormData();
      body.append(previewImport.upload.field, file);
      const headers = { cookie, 'x-forwarded-for': '203.0.113.7' };
      const url = `http://127.0.0.1:${port}${previewImport.path}`;
      const response = await fetch(url, { method: 'POST', headers, body });
      expect([response.status, await response.json()]).toMatchObject([200, { newHabits: 1 }]);
    }
  });
}
