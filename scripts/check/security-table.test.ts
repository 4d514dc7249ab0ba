import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/project.mjs';

const table = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const named = (pattern: RegExp) => [...table.matchAll(pattern)].map(([, name]) => name ?? '');

test('every file in the security table exists', () => {
  const files = named(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every command in the security table exists', () => {
  const commands = named(/`npm run ([\w:-]+)[^`]*`/g);
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

test('the security table covers all requirements of both levels', () => {
  const ids = new Set(named(/\b(\d{1,2}\.\d{1,2}\.\d{1,2})\b(?!\.\d)/g));
  ids.delete('0.0.1');
  expect(ids.size).toBe(253);
});
