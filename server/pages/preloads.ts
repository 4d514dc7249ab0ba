import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf, type Manifest, MANIFEST, pagesOf, SHELL } from './build-manifest.ts';

/** By the name of a page (`progress` for pages/progress-page.tsx): the markup that preloads its files. */
export type Preloads = ReadonlyMap<string, string>;

/**
 * Preloads of the files of each page other than the shell’s own. Without them the browser would find and fetch those
 * only after the shell’s script has run.
 */
export function readPreloads(folder: string): Preloads {
  const manifest = readManifest(join(folder, MANIFEST));
  const shared = filesOf(manifest, [SHELL]);
  const preloadHints = (parts: readonly string[]) =>
    [...filesOf(manifest, parts)].filter((file) => !shared.has(file)).map(asHint);
  return new Map(pagesOf(manifest).map(([page, parts]) => [page, preloadHints(parts).join('\n')]));
}

const asHint = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

function readManifest(path: string): Manifest {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch {
    return {};
  }
}
