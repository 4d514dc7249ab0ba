import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';

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
