/** @module-tag long */

import {
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locateBinaries, copyBinaries, makeLinks } from './binaries.ts';
import { runCommand } from './run-command.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const LIBPQ = ['lib', 'libpq.so.5'];

/** As npm installs the package when install scripts are off. */
function copyWithoutLinks(): string {
  const native = join(temporaryDirectory(), 'package', 'native');
  cpSync(locateBinaries(), native, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  });
  return native;
}

test.skipIf(process.platform !== 'linux')(
  'the links to the libraries that npm did not create are created',
  async () => {
    const native = copyWithoutLinks();
    expect(existsSync(join(native, ...LIBPQ))).toBe(false);
    const broken = await runCommand([join(native, 'bin', 'postgres'), '--version']);
    expect(broken.code).not.toBe(0);

    expect(await makeLinks(native)).toBe(true);

    const links = readdirSync(join(native, 'lib')).filter((name) =>
      lstatSync(join(native, 'lib', name)).isSymbolicLink(),
    );
    expect(links).toHaveLength(14);
    const repaired = await runCommand([join(native, 'bin', 'postgres'), '--version']);
    expect(repaired).toEqual({ code: 0, output: expect.stringContaining('PostgreSQL) 18') });
  },
);

test('the binaries are copied with their links where links cannot be created in place', async () => {
  const into = join(temporaryDirectory(), 'postgres-binaries');
  const copy = await copyBinaries(copyWithoutLinks(), into);
  expect(copy).toBe(join(into, 'native'));
  expect(lstatSync(join(copy, ...LIBPQ)).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(copy, ...LIBPQ)).length).toBeGreaterThan(100_000);
  expect(readdirSync(join(copy, 'lib')).filter((name) => name.endsWith('.a'))).toEqual([]);
});

test('no links are reported when they cannot be created', async () => {
  const native = copyWithoutLinks();
  rmSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib'), 'a file where the folder should be');
  expect(await makeLinks(native)).toBe(false);
});
