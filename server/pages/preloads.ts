import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNED_IN_PAGES } from '#domain/site/site-paths.ts';

/** By the name of a page (`progress` for pages/progress-page.tsx): the markup that has its files fetched. */
export type Preloads = ReadonlyMap<string, string>;

type Part = { file: string; name?: string; imports?: string[] };

const SHELL = 'index.html';
/** As the build calls what stands around the pages of somebody signed in. */
const FRAME_NAME = 'signed-in';
const PAGE = /^pages\/([\w-]+)-page\.tsx$/;

export const isForSignedIn = (page: string): boolean =>
  SIGNED_IN_PAGES.some((known) => known === page);

/**
 * Hints for the files that each page is made of besides the shell's own; none where nothing is known
 * of them. The browser would learn of them only when the shell's script runs, and fetch them after it.
 */
export async function readPreloads(folder: string): Promise<Preloads> {
  const manifest = await readManifest(join(folder, '.vite/manifest.json'));
  const shared = filesOf(manifest, [SHELL]);
  const frame = Object.keys(manifest).filter((part) => manifest[part]?.name === FRAME_NAME);
  const hints = new Map<string, string>();
  for (const part of Object.keys(manifest)) {
    const [, page] = PAGE.exec(part) ?? [];
    if (page === undefined) continue;
    const parts = isForSignedIn(page) ? [part, ...frame] : [part];
    const files = [...filesOf(manifest, parts)].filter((file) => !shared.has(file));
    hints.set(page, files.map(asHint).join('\n'));
  }
  return hints;
}

const asHint = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

type Manifest = Record<string, Part>;

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

function filesOf(
  manifest: Manifest,
  names: readonly string[],
  files = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const part = manifest[name];
    if (!part || files.has(part.file)) continue;
    files.add(part.file);
    filesOf(manifest, part.imports ?? [], files);
  }
  return files;
}
