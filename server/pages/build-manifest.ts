import { SIGNED_IN_PAGES } from '#domain/site/site-paths.ts';

type Part = { file: string; name?: string; imports?: string[] };

/** What the build says of its parts, by the files that they were written in. */
export type Manifest = Readonly<Record<string, Part>>;

export const MANIFEST = '.vite/manifest.json';
/** What every page begins with. */
export const SHELL = 'index.html';
/** The file of the frame around the pages of a user who is signed in. */
const FRAME = 'app/app-frame.tsx';
/** As the build calls the file of a page, whether it stands alone or with what other parts take from it. */
const PAGE = /^([\w-]+)-page$/;

export const isForSignedIn = (page: string): boolean =>
  SIGNED_IN_PAGES.some((known) => known === page);

/** Each page (`progress` for progress-page.tsx) with the parts that it is made of besides the shell. */
export function pagesOf(manifest: Manifest): [page: string, parts: string[]][] {
  return Object.keys(manifest).flatMap((part) => {
    const [, page] = PAGE.exec(manifest[part]?.name ?? '') ?? [];
    if (page === undefined) return [];
    return [[page, isForSignedIn(page) ? [part, FRAME] : [part]] satisfies [string, string[]]];
  });
}

/** With all that these parts need to run; nothing of a part that the build does not know. */
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
