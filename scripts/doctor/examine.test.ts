/** @module-tag long */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { ADMIN_PROGRAM } from '#server/testing/server-process.ts';
import { openSmtpServer } from '#server/testing/smtp-server.ts';

const app = useTestApp();

/** Runs the command of `npm run doctor` with only these settings. */
async function runDoctor(env: Record<string, string>, ...options: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...ADMIN_PROGRAM, 'doctor', ...options], {
    env: { PATH, HOME, DATA_DIR: app.ctx.config.dataDir, ...env },
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'exit'),
  ]);
  return { said, complained, status: child.exitCode };
}

test('the doctor accepts each part of a correct site, and exits with 0', async () => {
  app.clock.set(Date.now());
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  await using smtp = await openSmtpServer();
  const env = {
    PORT: String(port),
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'habits@example.org',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const { said, status } = await runDoctor(env, '--json');
  const findings = JSON.parse(said) as { check: string; level: string }[];
  expect([status, findings.filter(({ level }) => level === 'problem')]).toEqual([0, []]);
  const parts = [
    'settings',
    'database',
    'disk',
    'clock',
    'mail',
    'address',
    'certificate',
    'provider',
  ];
  expect([...new Set(findings.map(({ check }) => check))]).toEqual(parts);
});

test('the doctor explains each error with a remedy, continues its checks, and exits with 1', async () => {
  const env = {
    PORT: '1',
    PUBLIC_URL: 'http://127.0.0.1:1',
    DATABASE_URL: 'postgresql://127.0.0.1:1/x',
  };
  const { said, status } = await runDoctor(env);
  expect(status).toBe(1);
  expect(said).toMatch(
    /^PROBLEM {2}database {5}Cannot connect to the database in DATABASE_URL \(127\.0\.0\.1:1\)/m,
  );
  expect(said).toMatch(/^ {22}→ Is it running\? Are address, user and password right/m);
  expect(said).toMatch(/^PROBLEM {2}address {6}Nothing responds at http:\/\/127\.0\.0\.1:1/m);
  expect(said).toMatch(/^ok {7}mail /m);
});

test('the doctor reports only the settings when the server does not start with them', async () => {
  const { said, status } = await runDoctor({ PORT: 'http' });
  expect([status, said.split('\n')[0]]).toEqual([
    1,
    'PROBLEM  settings     PORT: must be a whole number, 0 to 65535',
  ]);
});

test('the doctor refuses an unknown option and lists the known ones', async () => {
  const { complained, status } = await runDoctor({}, '--send');
  expect([status, complained]).toEqual([
    2,
    'Usage: npm run doctor -- [--mail ada@example.org] [--json]\n',
  ]);
});
