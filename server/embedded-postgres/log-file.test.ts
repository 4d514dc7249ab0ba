import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

test('the log of PostgreSQL is appended to a small file', () => {
  const path = join(temporaryDirectory(), 'postgres.log');
  writeFileSync(path, 'yesterday\n');
  const file = openLogFile(path, 100);
  expect(file.readSince(4)).toBe('erday\n');
  expect(existsSync(`${path}.1`)).toBe(false);
  file.close();
});

test('a large log of PostgreSQL is renamed and replaces the previous one', () => {
  const path = join(temporaryDirectory(), 'postgres.log');
  writeFileSync(path, 'x'.repeat(101));
  const file = openLogFile(path, 100);
  expect(file.size()).toBe(0);
  expect(readFileSync(`${path}.1`, 'utf8')).toHaveLength(101);
  file.close();
});
