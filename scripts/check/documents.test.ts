import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#server/config/config.ts';
import { ROOT } from '../setup/project.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isThere = (path: string) => existsSync(join(ROOT, path));

const pages = [
  ...readdirSync(ROOT),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  ),
].filter((path) => path.endsWith('.md'));

/** As GitHub makes them from headings. */
const anchorsOf = (path: string) =>
  new Set(
    [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

test.each(pages)('every link of %s leads to a file and a heading that exist', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, target = '', anchor]) => {
    const path = target === '' ? page : join(dirname(page), target);
    return !isThere(path) || (anchor !== undefined && !anchorsOf(path).has(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

const PATH = /`((?:domain|contract|server|web|e2e|bench|scripts|docs|\.github)\/[\w./-]+)`/g;

/** The example of docs/guides/add-a-feature.md. */
const NOT_THERE = ['e2e/moods.test.ts'];

test.each(pages)('every file that %s names exists', (page) => {
  const named = [...read(page).matchAll(PATH)].map(([, path = '']) => path);
  expect(named.filter((path) => !isThere(path) && !NOT_THERE.includes(path))).toEqual([]);
});

test.each(pages)('every npm script that %s names exists', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const named = [...read(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('the guide to the configuration lists every setting of the server, and no other', () => {
  const table = read('docs/guides/configuration.md');
  const named = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(new Set(named)).toEqual(new Set(SETTINGS));
});

test('the security table covers all requirements of both levels', () => {
  const ids = read('docs/security/asvs.md').matchAll(/\b(\d{1,2}\.\d{1,2}\.\d{1,2})\b(?!\.\d)/g);
  const numbers = new Set([...ids].map(([id]) => id));
  numbers.delete('0.0.1');
  expect(numbers.size).toBe(253);
});
