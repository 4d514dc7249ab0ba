import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConfiguredSignIn, shellName, SIGN_IN_VIEWS } from '#domain/site/sign-in-views.ts';
import { inlineScriptHashes, registerWebAssets } from './assets.ts';
import { readWebPages } from './documents.ts';
import type { PageHead } from './page-head.ts';

const STYLE_SHEET = '<link rel="stylesheet" crossorigin href="/style.css">';
const SHELL = `<html><head><title>HabitCrush</title><meta name="description" content="x" /><script>theme()</script>${STYLE_SHEET}<script type="module" src="/main.js"></script></head><body><div id="root"></div></body></html>`;

const MANIFEST = {
  'index.html': { file: 'assets/main-1a2b.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_cards.js': { file: 'assets/cards.js', imports: ['_shared.js'] },
  'pages/public-profile-page.tsx': {
    file: 'assets/public.js',
    name: 'public-profile-page',
    imports: ['_cards.js', 'index.html'],
  },
  'pages/dashboard-page.tsx': {
    file: 'assets/dashboard.js',
    name: 'dashboard-page',
    imports: ['_cards.js'],
  },
  'pages/progress-page.tsx': {
    file: 'assets/progress.js',
    name: 'progress-page',
    imports: ['_shared.js'],
  },
  '_auth-page.js': { file: 'assets/auth.js', name: 'auth-page' },
  'pages/challenge-page.tsx': { file: 'assets/challenge.js', name: 'challenge-page' },
  'app/app-frame.tsx': { file: 'assets/frame.js', imports: ['_cards.js'] },
};

const headOf = (name: string): PageHead => ({
  title: `${name} $& <script>"it's"`,
  description: '3 of 4 & more',
  address: `https://habits.example/${name}`,
  picture: { address: 'https://habits.example/p.png?v=1', width: 1200, height: 630, words: 'day' },
  prerendered: `<h1>${name}</h1>`,
  data: { name, note: '</script><script>alert(1)</script>' },
});

async function describePage(name: string): Promise<PageHead | null | undefined> {
  if (name === 'away') throw new Error('The database is away.');
  if (name === 'unknown') return null;
  return name === 'ada' ? headOf(name) : undefined;
}

const isKnown = ({ headers }: FastifyRequest) => headers.cookie === 'known';

let folder = '';
let fastify: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'habitcrush-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), SHELL);
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  await mkdir(join(folder, '.prerendered'));
  for (const page of ['dashboard', 'challenge']) {
    await writeFile(join(folder, `.prerendered/${page}.html`), `<h1>The ${page} at once</h1>`);
  }
  for (const page of ['dashboard', 'public-profile']) {
    await writeFile(join(folder, `.prerendered/${page}.css`), `.${page}{color:red}`);
  }
  for (const methods of SIGN_IN_VIEWS) {
    const name = shellName(methods);
    await writeFile(join(folder, `.prerendered/${name}.html`), `<h1>${name}: ${methods.oidc}</h1>`);
  }
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'sw.js'), 'work()');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'plain');
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), 'compressed');
  fastify = await openPages(WAYS);
});

const WAYS: ConfiguredSignIn = { password: true, oidc: null };

async function openPages(
  methods: ConfiguredSignIn,
  isSetUp = async () => true,
): Promise<FastifyInstance> {
  const opened = Fastify();
  const pages = readWebPages(folder, methods);
  if (!pages) throw new Error('There are no pages.');
  await registerWebAssets(opened, pages, { describe: describePage, isKnown, isSetUp });
  return opened;
}

afterAll(async () => {
  await fastify.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });

const HINT = /<link rel="modulepreload" crossorigin href="([^"]*)">\n?/g;
const hintsIn = (body: string) => [...body.matchAll(HINT)].map(([, file]) => file);
const withoutHints = (body: string) => body.replaceAll(HINT, '');
const ROOT = /<div id="root".*<\/div>/;
const rootOf = (body: string) => ROOT.exec(body)?.[0];

/** The shell as it is sent, without preloads and prerendered parts. */
const shellFor = (visitor: 'known' | 'unknown') =>
  SHELL.replace(
    '<html',
    `<html data-visitor="${visitor}" data-sign-in="{&quot;password&quot;:true,&quot;oidc&quot;:null}"`,
  );
const shellIn = (body: string) =>
  withoutStyles(withoutHints(body)).replace(ROOT, '<div id="root"></div>');

const AHEAD = '<link rel="preload" as="style" crossorigin href="/style.css">';
const OWN_STYLES = /<style>.*<\/style>/;
const withoutStyles = (body: string) =>
  body.includes(AHEAD)
    ? body.replace(STYLE_SHEET, '').replace(AHEAD, STYLE_SHEET).replace(OWN_STYLES, '')
    : body;

describe('the built pages', () => {
  test.each(['/notifications', '/away', '/settings?tab=register', '//', '//?a=//'])(
    'pages share one shell, which is revalidated each time: %s',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(shellFor('unknown'));
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    ['/', ['dashboard', 'cards', 'frame']],
    ['/dashboard?view=zen', ['dashboard', 'cards', 'frame']],
    ['/progress/', ['progress', 'frame', 'cards']],
    ['/auth?tab=register', ['auth']],
    ['/__proto__', []],
  ])(
    'the page preloads its files together with the script of the shell: %s',
    async (url, files) => {
      const { body } = await get(url, { cookie: 'known' });
      expect(hintsIn(body)).toEqual(files.map((file) => `/assets/${file}.js`));
      expect(shellIn(body)).toBe(shellFor('known'));
    },
  );

  test.each([
    ['/', ['auth']],
    ['/progress', ['auth']],
    ['/auth', ['auth']],
    ['/__proto__', []],
  ])('the files of the sign-in come first for a visitor: %s', async (url, files) => {
    const { body, headers } = await get(url);
    expect(hintsIn(body)).toEqual(files.map((file) => `/assets/${file}.js`));
    expect(shellIn(body)).toBe(shellFor('unknown'));
    expect(headers['vary']).toContain('cookie');
  });

  test.each([
    ['/', 'known', '<div id="root"><h1>The dashboard at once</h1></div>'],
    ['/dashboard?tools', 'known', '<div id="root"><h1>The dashboard at once</h1></div>'],
    ['/challenges/12', 'known', '<div id="root"><h1>The challenge at once</h1></div>'],
    ['/dashboard', '', '<div id="root" data-drawn="/auth"><h1>sign-in-password: null</h1></div>'],
    ['/auth', '', '<div id="root" data-drawn="/auth"><h1>sign-in-password: null</h1></div>'],
    ['/sign-in-provider', '', '<div id="root"></div>'],
    ['/auth?tab=register', '', '<div id="root"></div>'],
    ['/auth', 'known', '<div id="root"></div>'],
    ['/podcast', 'known', '<div id="root"></div>'],
  ])('the page contains its prerendered part: %s (%s)', async (url, cookie, root) => {
    expect(rootOf((await get(url, { cookie })).body)).toBe(root);
  });

  test.each([
    [{ password: true, oidc: 'Ann & <Ben> $&' }, 'sign-in-password-provider'],
    [{ password: false, oidc: 'Ann & <Ben> $&' }, 'sign-in-provider'],
  ])('the page contains the sign-in with the methods of the site: %j', async (methods, shell) => {
    await using other = await openPages(methods);
    const { body } = await other.inject('/auth');
    expect(rootOf(body)).toContain(`<h1>${shell}: Ann &amp; &lt;Ben&gt; $&amp;</h1>`);
    const written = /data-sign-in="([^"]*)"/.exec(body)?.[1] ?? '';
    const read = written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(read.replaceAll('&amp;', '&'))).toEqual(methods);
  });

  test.each(['/auth', '/dashboard'])(
    'the page says before set-up that the site is not set up: %s',
    async (url) => {
      const shell = '<h1>sign-in-not-set-up: null</h1>';
      let isSetUp = false;
      await using other = await openPages(WAYS, async () => isSetUp);
      const { body } = await other.inject(url);
      expect(rootOf(body)).toBe(`<div id="root" data-drawn="/auth">${shell}</div>`);
      expect(body).toContain(' data-set-up="no"');
      isSetUp = true;
      const { body: later } = await other.inject(url);
      expect(later).toContain('<h1>sign-in-password: null</h1>');
      expect(later).not.toContain('data-set-up');
    },
  );

  test('pages open although the database cannot say whether the site is set up', async () => {
    await using other = await openPages(WAYS, async () => {
      throw new Error('The database is away.');
    });
    const { statusCode, body } = await other.inject('/auth');
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>sign-in-password: null</h1>');
  });

  test.each([
    ['/dashboard', 'known', '.dashboard{color:red}'],
    ['/ada', '', '.public-profile{color:red}'],
  ])(
    '%s shows without waiting for the style sheet, and its scripts wait for it',
    async (url, cookie, styles) => {
      const { body } = await get(url, { cookie });
      expect(body).toContain(`${AHEAD}<style>${styles}</style><script type="module"`);
      expect(body.match(/<link rel="stylesheet"/g)).toHaveLength(1);
      expect(body).toMatch(new RegExp(`<div id="root".*</div>${STYLE_SHEET}</body>`));
    },
  );

  test.each(['/dashboard', '/ada'])(
    'a page waits for the style sheet when the service worker has it: %s',
    async (url) => {
      const headers = { cookie: 'known', 'service-worker-navigation-preload': 'true' };
      const { body, headers: answered } = await get(url, headers);
      expect(rootOf(body)).toContain('<h1>');
      expect(body).not.toContain('<style>');
      expect(body).toContain(`${STYLE_SHEET}<script type="module"`);
      expect(answered['vary']).toContain('service-worker-navigation-preload');
    },
  );

  test.each([
    ['/dashboard', ''],
    ['/auth', ''],
    ['/notifications', 'known'],
    ['/unknown', ''],
  ])('a page without a prerendered part waits for the style sheet: %s', async (url, cookie) => {
    const { body } = await get(url, { cookie });
    expect(body).not.toContain('<style>');
    expect(body).toContain(`${STYLE_SHEET}<script type="module"`);
  });

  test('prerendered parts are not served as files', async () => {
    expect((await get('/.prerendered/dashboard.html')).body).not.toContain('<h1>The dashboard');
    expect((await get('/.prerendered/public-profile.css')).body).not.toContain('color:red');
  });

  test('missing pages get a 404', async () => {
    expect((await get('/a/page/too/deep')).statusCode).toBe(404);
    expect((await get('//evil.example')).statusCode).toBe(404);
    expect((await get('//evil.example/x')).statusCode).toBe(404);
    expect((await get('/a/page/too/deep')).body).toBe(shellFor('unknown'));
    expect((await get('/api/nothing')).json()).toEqual({ message: 'This call does not exist.' });
  });

  test.each([
    'gone-1a2b.js',
    '',
    '..%2f..%2fpackage.json',
    '..%2f.prerendered%2fauth.html',
    'main-1a2b.js%00',
    'main-1a2b.js/more',
    `${'a'.repeat(300)}.js`,
  ])('a missing file gets a 404 and not a page: %s', async (name) => {
    const answer = await get(`/assets/${name}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'This call does not exist.' });
  });

  test('the head of a profile contains the name as text, never as markup', async () => {
    const { statusCode, body } = await get('/ada');
    expect(statusCode).toBe(200);
    const title = 'ada $&amp; &lt;script&gt;&quot;it&#39;s&quot;';
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain('<meta name="description" content="3 of 4 &amp; more" />');
    expect(body).toContain('<link rel="canonical" href="https://habits.example/ada" />');
    expect(body).toContain(`<meta property="og:title" content="${title}" />`);
    expect(body).toContain(
      '<meta property="og:image" content="https://habits.example/p.png?v=1" />',
    );
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(body.match(/<\/script>/g)).toHaveLength(3);
    expect((await get('/ada/')).body).toBe(body);
  });

  test('a profile page contains its first data, as a block that is never run', async () => {
    const { body } = await get('/ada');
    const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(
      body,
    ) ?? ['', ''];
    expect(JSON.parse(data)).toEqual(headOf('ada').data);
    expect(body).toContain('<div id="root"><h1>ada</h1></div>');
    expect(body.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/public.js">',
      '<link rel="modulepreload" crossorigin href="/assets/cards.js">',
    ]);
  });

  test.each(['/unknown', '/no%20body', '/%E2%9C%93'])(
    'an unknown name gets a 404 without a placeholder: %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(body).toContain('<script type="application/json" id="page-data">null</script>');
      expect(body).toContain('href="/assets/public.js"');
    },
  );

  test('tick links are hidden from search engines and other sites', async () => {
    const { headers } = await get('/t');
    expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      'noindex',
      'no-referrer',
    ]);
    expect((await get('/dashboard')).headers['x-robots-tag']).toBeUndefined();
  });

  test('a HEAD request for a page gets the headers of GET', async () => {
    const response = await fastify.inject({ method: 'HEAD', url: '/dashboard' });
    expect(response.statusCode).toBe(200);
    expect((await fastify.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
  });

  test('fingerprinted files are cached for ever, others for an hour', async () => {
    const script = await get('/assets/main-1a2b.js');
    expect(script.body).toBe('plain');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/manifest.webmanifest')).headers['content-type']).toContain(
      'application/manifest+json',
    );
  });

  test('files are sent as they were compressed at build', async () => {
    const script = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(script.body).toBe('compressed');
    expect(script.headers['content-encoding']).toBe('br');
  });

  test.each(['bytes=0-1', 'bytes=999-', 'bytes=5-1'])(
    'a file is sent whole for the range %s',
    async (range) => {
      const file = await get('/robots.txt', { range });
      expect(file.statusCode).toBe(200);
      expect(file.body).toBe((await get('/robots.txt')).body);
      expect(file.headers['accept-ranges']).toBeUndefined();
    },
  );

  test('the policy allows the one inline script by its hash', () => {
    expect(inlineScriptHashes(SHELL)).toEqual([
      "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='",
    ]);
  });
});
