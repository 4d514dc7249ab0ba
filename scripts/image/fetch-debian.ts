import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { SetupError } from '../setup/project.mjs';
import { findMirrors } from './mirrors.ts';
import type { DebianFile } from './parts.ts';

/** Unpacks the packages into a new folder. Each is fetched once, and only what has its hash is taken. */
export async function unpackDebian(
  files: readonly DebianFile[],
  cache: string,
  into: string,
): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  for (const file of files) {
    execFileSync('dpkg-deb', ['--extract', await fetchOnce(file, cache), into]);
  }
}

async function fetchOnce(file: DebianFile, cache: string): Promise<string> {
  const path = join(cache, file.sha256);
  if (existsSync(path) && hashOf(readFileSync(path)) === file.sha256) return path;
  const content = await fetchFile(file);
  if (hashOf(content) !== file.sha256) {
    throw new SetupError(`${file.path} is not the one that scripts/image/parts.json names`);
  }
  mkdirSync(cache, { recursive: true });
  // Whoever is ended in the middle of it leaves nothing that looks like the file.
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
  return path;
}

async function fetchFile({ archive, path }: DebianFile): Promise<Buffer> {
  const mirror = findMirrors().find((candidate) => candidate.archive === archive);
  if (!mirror) throw new SetupError(`there is no mirror of ${archive}: name one in DEBIAN_MIRROR`);
  const response = await fetch(`${mirror.url}/${path}`);
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  throw new SetupError(
    `${basename(path)} is not on ${mirror.url} (${response.status}): it keeps only the newest. Name an archive of all versions in DEBIAN_MIRROR, or take newer parts with npm run image -- --pin`,
  );
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
