import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../setup/free-port.mjs';
import { serveWeb } from './serve-web.mjs';

const api = createServer((request, response) => response.end(`the server: ${request.url}`));
let web: Awaited<ReturnType<typeof serveWeb>>;
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  const port = await findFreePort();
  const { port: apiPort } = api.address() as AddressInfo;
  web = await serveWeb({ port, host: '127.0.0.1', apiPort });
  address = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await web.close();
  api.close();
});

const open = async (path: string) => {
  const response = await fetch(address + path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
};

test.each([
  '/',
  '/unsubscribe?token=abc',
  '/og',
  '/ogden',
  '/docs',
  '/docsmith',
  '/api-fan',
  '/apinella',
])('Vite serves %s', async (path) => {
  const { status, text } = await open(path);
  expect(status).toBe(200);
  expect(text).toContain('<div id="root"></div>');
});

test.each(['/api/health', '/api/docs', '/api/notifications?page=2'])(
  'the server responds to %s',
  async (path) => {
    expect(await open(path)).toEqual({ status: 200, text: `the server: ${path}` });
  },
);
