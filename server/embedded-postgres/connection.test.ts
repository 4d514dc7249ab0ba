import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseSocketDirectory, prepareSocketDirectory } from './connection.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const me = process.getuid?.() ?? 0;

test('a socket directory is short for a long data directory, and different for each', () => {
  const long = `/${'long/'.repeat(100)}`;
  expect(chooseSocketDirectory(long, '/tmp')).toMatch(/^\/tmp\/habitcrush-[0-9a-f]{16}$/);
  expect(chooseSocketDirectory(long, '/tmp')).not.toBe(chooseSocketDirectory('/data', '/tmp'));
});

test('a socket directory is in /tmp when the temporary folder has a long path', () => {
  expect(chooseSocketDirectory('/data', `/${'long/'.repeat(30)}`)).toMatch(/^\/tmp\//);
});

test('only the owner can enter a socket directory', async () => {
  const directory = join(temporaryDirectory(), 'socket');
  mkdirSync(directory);
  chmodSync(directory, 0o777);
  await prepareSocketDirectory(directory, me);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test('a link in place of the socket directory is refused', async () => {
  const directory = join(temporaryDirectory(), 'socket');
  symlinkSync(temporaryDirectory(), directory);
  await expect(prepareSocketDirectory(directory, me)).rejects.toThrow('belongs to another user');
});

test.skipIf(me !== 0)('a socket directory of another user is refused', async () => {
  const directory = join(temporaryDirectory(), 'socket');
  mkdirSync(directory);
  chownSync(directory, 12_345, 12_345);
  await expect(prepareSocketDirectory(directory, 65_534)).rejects.toThrow(
    `${directory} belongs to another user: remove it, or set TMPDIR to a folder of your own.`,
  );
});
