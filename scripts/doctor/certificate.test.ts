import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { examineCertificate, assess } from './certificate.ts';

const DAY = 86_400_000;

async function openPeer(days: number): Promise<number> {
  const now = Date.now();
  const dates = { from: new Date(now - 30 * DAY), until: new Date(now + days * DAY + 60_000) };
  const server = createServer(selfSigned('localhost', dates), (_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function look(PUBLIC_URL: string): Promise<string> {
  const config = readConfig({ PUBLIC_URL });
  const [found] = await examineCertificate({ config, database: undefined, mailTo: undefined });
  return `${found?.level}: ${found?.message}`;
}

test('the doctor reports an untrusted certificate', async () => {
  expect(await look(`https://localhost:${await openPeer(60)}`)).toMatch(
    /^problem: Browsers do not trust the certificate of localhost: .*SELF_SIGNED/,
  );
});

test('the doctor reports an expired certificate', async () => {
  expect(await look(`https://localhost:${await openPeer(-2)}`)).toMatch(
    /^problem: The certificate of localhost expired on \d{4}-\d\d-\d\d/,
  );
});

test('the doctor skips the certificate without https, or without a response', async () => {
  expect(await look('http://localhost:4000')).toContain('ok: PUBLIC_URL is not an https address');
  expect(await look('https://127.0.0.1:1')).toContain('unknown: No certificate was received');
});

test.each([
  [60, 'ok', 'is valid until 2026-05-09, for 60 days'],
  [14, 'ok', 'for 14 days'],
  [13, 'warning', 'expires in 13 days, on 2026-03-23'],
  [1, 'warning', 'expires in 1 day, on 2026-03-11'],
  [0, 'warning', 'expires in 0 days'],
  [-1, 'problem', 'expired on 2026-03-09'],
])('a trusted certificate with %i days left is reported: %s', (days, level, message) => {
  const now = Date.UTC(2026, 2, 10, 12);
  const certificate = { valid_to: new Date(now + days * DAY).toUTCString() };
  const found = assess({ certificate, refusal: undefined }, 'habits.example', now);
  expect(found.level).toBe(level);
  expect(found.message).toContain(message);
});
