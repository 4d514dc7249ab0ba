import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { getHealth } from '#contract/health.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createPool } from '#server/database/pool.ts';
import { PROBE_RESULT_HEADER, PROBE_HEADER, computeProof } from '#server/http/proxy-check.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { examineAddress } from './address.ts';

const app = useTestApp();

let port = 0;

beforeEach(async () => {
  app.clock.set(Date.now());
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  port = (app.fastify.server.address() as AddressInfo).port;
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Opens a proxy with or without X-Forwarded-For. */
const openProxy = (forwarded: string | undefined, without: readonly string[] = []) =>
  listen((incoming, answered) => {
    const headers: IncomingHttpHeaders = { ...incoming.headers };
    for (const name of without) delete headers[name];
    if (forwarded !== undefined) headers['x-forwarded-for'] = forwarded;
    const passed = request({ host: '127.0.0.1', port, path: incoming.url, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(answered);
    });
    passed.end();
  });

async function look(publicUrl: string, config: Partial<Config> = {}): Promise<string[]> {
  const pool = createPool(app.databaseUrl, { max: 1 });
  onTestFinished(() => pool.end());
  const database = { pool, url: app.databaseUrl, close: async () => {} };
  const set = { ...readConfig({ PORT: String(port) }), publicUrl, ...config };
  const found = await examineAddress({ config: set, database, mailTo: undefined });
  return found.map(({ level, message, advice = '' }) => `${level}: ${message} ${advice}`.trim());
}

test('the doctor accepts an address that leads to this server through the trusted number of proxies', async () => {
  const url = `http://localhost:${port}`;
  expect(await look(url)).toEqual([`ok: ${url} leads to this server, and TRUST_PROXY is correct.`]);
});

test('the doctor reports one proxy more than is trusted, with the number to set', async () => {
  const found = await look(await openProxy('192.0.2.7'));
  expect(found).toEqual([
    expect.stringMatching(
      /^problem: Calls come through 1 proxy, but TRUST_PROXY is 0: all users share the limits/,
    ),
  ]);
  expect(found[0]).toContain('Set TRUST_PROXY=1.');
});

test('the doctor reports a different server when a proxy strips the probe header', async () => {
  expect(await look(await openProxy(undefined, [PROBE_HEADER]))).toEqual([
    expect.stringContaining('Another HabitCrush responds at'),
  ]);
});

test.each([
  [
    502,
    'Bad gateway',
    /^problem: .* responds with 502 \(nginx\), but it is not HabitCrush\. Does the proxy reach/,
  ],
  [
    200,
    '<html>Welcome to nginx',
    /^problem: .* responds with 200 \(nginx\), but it is not HabitCrush\. Point the name/,
  ],
])('the doctor reports a response %i of another program', async (status, body, message) => {
  const url = await listen((_, answered) =>
    answered.writeHead(status, { server: 'nginx' }).end(body),
  );
  expect(await look(url)).toEqual([expect.stringMatching(message)]);
});

test('the doctor reports where the address redirects to', async () => {
  const url = await listen((_, answered) =>
    answered.writeHead(301, { location: 'https://habits.example/' }).end(),
  );
  expect(await look(url)).toEqual([
    expect.stringContaining('redirects to https://habits.example/'),
  ]);
});

test('the doctor reports whether the server itself responds when the address does not', async () => {
  const [running] = await look('http://127.0.0.1:1');
  expect(running).toMatch(
    /^problem: Nothing responds at .* The server itself responds at 127\.0\.0\.1:/,
  );
  const [ended] = await look('http://127.0.0.1:1', { port: 1 });
  expect(ended).toContain('start it first');
  expect((await look('http://nowhere.invalid'))[0]).toContain(
    'The name nowhere.invalid cannot be resolved',
  );
});

test('the doctor warns of a proxy that removes HSTS', async () => {
  const url = `http://localhost:${port}`;
  expect(await look(url, { isSecure: true })).toEqual([
    expect.stringContaining('lacks the header Strict-Transport-Security'),
  ]);
});

test('the server shows how calls arrive only with a short-lived secret from the database', async () => {
  const ask = async (proof: string) =>
    (
      await app
        .visitor()
        .raw({ method: 'GET', url: getHealth.path, headers: { [PROBE_HEADER]: proof } })
    ).headers[PROBE_RESULT_HEADER];
  const now = app.clock.now();
  const proof = await computeProof({ limits: app.ctx.limits, now });
  expect(await ask(proof)).toBe('{"forwardedFor":0,"trustProxy":0}');
  const another = `${proof.slice(0, -1)}${proof.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [
    '',
    'x',
    `${now}.${'A'.repeat(32)}`,
    another,
    proof.replace(/^\d/, '9'),
    `${proof}A`,
  ]) {
    expect(await ask(wrong)).toBeUndefined();
  }
  app.clock.pass(600_001);
  expect(await ask(proof)).toBeUndefined();
});
