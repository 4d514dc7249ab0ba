import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineScriptHashes, readWebPages, webAssets } from './assets.ts';

const SHELL = '<html><script>theme()</script><script type="module" src="/main.js"></script></html>';

let folder = '';
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'habitcrush-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), SHELL);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'compressed');
  app = Fastify();
  const pages = await readWebPages(folder);
  if (!pages) throw new Error('There are no pages.');
  await webAssets(app, pages);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the built pages', () => {
  test.each(['/', '/dashboard', '/ada', '/auth?tab=register', '//', '/?a=//'])(
    'are one shell, which is asked for anew each time: %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(SHELL);
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  test('are told to be missing where no page can be', async () => {
    expect((await get('/a/page/too/deep')).statusCode).toBe(404);
    expect((await get('/a/page/too/deep')).body).toBe(SHELL);
    expect((await get('/api/nothing')).json()).toEqual({ message: 'There is no such call.' });
    expect((await get('/assets/gone-1a2b.js')).statusCode).toBe(404);
    expect((await get('/assets/..%2f..%2fpackage.json')).body).not.toContain('habitcrush');
  });

  test('answer a question for the head as one for the page', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/dashboard' });
    expect(response.statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
  });

  test('have files that are kept for ever by their fingerprint, and others for an hour', async () => {
    const script = await get('/assets/main-1a2b.js');
    expect(script.body).toBe('plain');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('are sent as they were compressed at build', async () => {
    const script = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(script.body).toBe('compressed');
    expect(script.headers['content-encoding']).toBe('br');
  });

  test('allow their one inline script by its hash', () => {
    expect(inlineScriptHashes(SHELL)).toEqual([
      "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='",
    ]);
  });
});
