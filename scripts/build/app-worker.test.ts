import { expect, test } from 'vitest';
import { cachedFiles } from './app-worker.ts';

test('the service worker caches code, styles, icons and fonts, and nothing that is not needed offline', () => {
  const names = [
    'assets/zen-view-1a2b.js',
    'assets/index-1a2b.css',
    'assets/index-1a2b.js',
    'assets/habit-icons-1a2b.svg',
    'assets/inter-latin-wght-normal-1a2b.woff2',
    'assets/inter-latin-ext-wght-normal-1a2b.woff2',
    'assets/admin-page-1a2b.js',
    'index.html',
    '.vite/manifest.json',
    'favicon.svg',
  ];
  expect(cachedFiles(names)).toEqual([
    '/assets/habit-icons-1a2b.svg',
    '/assets/index-1a2b.css',
    '/assets/index-1a2b.js',
    '/assets/inter-latin-wght-normal-1a2b.woff2',
    '/assets/zen-view-1a2b.js',
  ]);
});
