import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfWeights, smallFiles, weighPages } from './page-weights.ts';

const MANIFEST = {
  'index.html': { file: 'main.js', imports: ['_core.js'] },
  '_core.js': { file: 'core.js' },
  '_frame.js': { file: 'frame.js', name: 'signed-in', imports: ['_core.js'] },
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

test('a page weighs what it is made of, each file once, with the frame', () => {
  expect([...weighPages(folder)]).toEqual([
    ['auth', { gzip: 32, brotli: 28.8 }],
    ['dashboard', { gzip: 38, brotli: 34.2 }],
  ]);
});

test('what is too heavy is told, and what the table and the build do not both know', () => {
  const weights = weighPages(folder);
  expect(faultsOfWeights(weights, { auth: 32, dashboard: 38 })).toEqual([]);
  expect(faultsOfWeights(weights, { auth: 31.9, dashboard: 50 })).toEqual([
    'auth: 32 kB of script as gzip, at most 31.9',
  ]);
  expect(faultsOfWeights(weights, { auth: 32, profile: 100 })).toEqual([
    'dashboard: 38 kB of script, and no limit',
    'profile: a limit of a page that is not built',
  ]);
});

test('of the pages that are asked for most, files that are too small are told', () => {
  expect(smallFiles(folder)).toEqual([
    'auth: auth.js has 2000 bytes as gzip, at least 4000',
    'dashboard: dashboard.js has 3000 bytes as gzip, at least 4000',
  ]);
});
