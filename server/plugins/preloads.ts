import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Part = { file: string; imports?: string[] };

const SHELL = 'index.html';

/** Hints for the files that a page is made of besides the shell's own; none where nothing is known of them. */
export async function readPreloads(folder: string, page: string): Promise<string> {
  const manifest = await readManifest(join(folder, '.vite/manifest.json'));
  const shared = filesOf(manifest, SHELL);
  return [...filesOf(manifest, page)]
    .filter((file) => !shared.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('\n');
}

type Manifest = Record<string, Part>;

async function readManifest(path: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Manifest;
  } catch {
    return {};
  }
}

function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
  const part = manifest[name];
  if (!part || files.has(part.file)) return files;
  files.add(part.file);
  for (const imported of part.imports ?? []) filesOf(manifest, imported, files);
  return files;
}
