import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeavyPages, weighPages } from './page-weights.ts';

const MANIFEST = {
  'index.html': { file: 'main.js', imports: ['_core.js'] },
  '_core.js': { file: 'core.js' },
  'app/app-frame.tsx': { file: 'frame.js', imports: ['_core.js'] },
  '_auth-page.js': { file: 'auth.js', name: 'auth-page', imports: ['index.html'] },
  'pages/dashboard-page.tsx': {
    file: 'dashboard.js',
    name: 'dashboard-page',
    imports: ['_core.js'],
  },
};
const KB = { main: 10, core: 20, frame: 5, auth: 2, dashboard: 3 };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'habitcrush-weights-'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  for (const [name, kB] of Object.entries(KB)) {
    writeFileSync(join(folder, `${name}.js.gz`), 'x'.repeat(kB * 1000));
    writeFileSync(join(folder, `${name}.js.br`), 'x'.repeat(kB * 900));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the weight of a page includes its files, each once, and those of the frame', () => {
  expect([...weighPages(folder)]).toEqual([
    ['auth', { gzip: 32, brotli: 28.8, files: 3 }],
    ['dashboard', { gzip: 38, brotli: 34.2, files: 4 }],
  ]);
});

const light = { gzip: 20, brotli: 20, files: 4 };

const pagesOf = (auth: number, dashboard: number, progress: number) =>
  new Map([
    ['auth', { ...light, gzip: auth }],
    ['dashboard', { ...light, gzip: dashboard }],
    ['progress', { ...light, gzip: progress }],
  ]);

test('the check fails only for a page above its limit', () => {
  expect(findHeavyPages(pagesOf(115, 150, 220))).toEqual([]);
  expect(findHeavyPages(pagesOf(115.1, 150.1, 220.1))).toEqual([
    'auth: 115.1 kB of script as gzip, at most 115',
    'dashboard: 150.1 kB of script as gzip, at most 150',
    'progress: 220.1 kB of script as gzip, at most 220',
  ]);
});

test('the check fails for a page with too many files', () => {
  const pages = { auth: light, dashboard: { ...light, files: 16 } };
  expect(findHeavyPages(new Map(Object.entries(pages)))).toEqual([
    'dashboard: 16 files of script, at most 15',
  ]);
});

test('the check fails for a limit of a page that is not in the build', () => {
  expect(findHeavyPages(new Map([['dashboard', light]]))).toEqual([
    'auth: has a limit and is not in the build',
  ]);
});
