import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseSocketDirectory, prepareSocketDirectory } from './socket-directory.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const me = process.getuid?.() ?? 0;

test('is short for a long data directory, and another one for each', () => {
  const long = `/${'long/'.repeat(100)}`;
  expect(chooseSocketDirectory(long, '/tmp')).toMatch(/^\/tmp\/habitcrush-[0-9a-f]{16}$/);
  expect(chooseSocketDirectory(long, '/tmp')).not.toBe(chooseSocketDirectory('/data', '/tmp'));
});

test('falls back to /tmp where the temporary folder is too long', () => {
  expect(chooseSocketDirectory('/data', `/${'long/'.repeat(30)}`)).toMatch(/^\/tmp\//);
});

test('is for its owner only', async () => {
  const directory = join(temporaryDirectory(), 'socket');
  mkdirSync(directory);
  chmodSync(directory, 0o777);
  await prepareSocketDirectory(directory, me);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test('is refused when it is a link that somebody put there', async () => {
  const directory = join(temporaryDirectory(), 'socket');
  symlinkSync(temporaryDirectory(), directory);
  await expect(prepareSocketDirectory(directory, me)).rejects.toThrow('belongs to somebody else');
});

test.skipIf(me !== 0)('is refused when it belongs to another user', async () => {
  const directory = join(temporaryDirectory(), 'socket');
  mkdirSync(directory);
  chownSync(directory, 12_345, 12_345);
  await expect(prepareSocketDirectory(directory, 65_534)).rejects.toThrow(
    `${directory} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`,
  );
});
