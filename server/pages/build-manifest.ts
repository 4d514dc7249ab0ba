import { SIGNED_IN_PAGES } from '#domain/site/site-paths.ts';

type Part = { file: string; name?: string; imports?: string[] };

/** The parts of the build by their source files. */
export type Manifest = Readonly<Record<string, Part>>;

export const MANIFEST = '.vite/manifest.json';
/** The part of every page. */
export const SHELL = 'index.html';
/** The frame around the pages of a signed-in user. */
const FRAME = 'app/app-frame.tsx';
/** The build’s name of a page’s chunk. */
const PAGE = /^([\w-]+)-page$/;

export const isForSignedIn = (page: string): boolean =>
  SIGNED_IN_PAGES.some((known) => known === page);

/** Each page (`progress` for progress-page.tsx) with its parts other than the shell. */
export function pagesOf(manifest: Manifest): [page: string, parts: string[]][] {
  return Object.keys(manifest).flatMap((part) => {
    const [, page] = PAGE.exec(manifest[part]?.name ?? '') ?? [];
    if (page === undefined) return [];
    return [[page, isForSignedIn(page) ? [part, FRAME] : [part]] satisfies [string, string[]]];
  });
}

/** All files that these parts need. Empty for a part that the build does not contain. */
export function filesOf(
  manifest: Manifest,
  parts: readonly string[],
  files = new Set<string>(),
): Set<string> {
  for (const name of parts) {
    const part = manifest[name];
    if (!part || files.has(part.file)) continue;
    files.add(part.file);
    filesOf(manifest, part.imports ?? [], files);
  }
  return files;
}
