import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WORKER } from './app-worker.ts';
import { filesOf, type Manifest, MANIFEST, pagesOf, SHELL } from '#server/pages/build-manifest.ts';

/** The scripts that a page loads before its first view is complete, in kB, and the number of files. */
export type Weight = { gzip: number; brotli: number; files: number };

/** Limits in kB as gzip. They leave room: the check fails only above them. */
export const PAGE_LIMITS = { auth: 115, dashboard: 150 };
const OTHER_PAGES_LIMIT = 220;

export const limitOf = (page: string): number =>
  page in PAGE_LIMITS ? PAGE_LIMITS[page as keyof typeof PAGE_LIMITS] : OTHER_PAGES_LIMIT;

/** The most files of the pages above. Each file costs a phone a request. */
const MAX_FILES = 15;

/** As gzip. Every user loads the service worker beside the page. */
export const MAX_WORKER_BYTES = 6_500;

export const weighWorker = (folder: string): number => sizeOf(join(folder, WORKER), '.gz');

/** The weights by page name, for example `dashboard` for pages/dashboard-page.tsx. */
export function weighPages(folder: string): Map<string, Weight> {
  const pages = filesOfPages(folder).map(([page, files]) => [page, weigh(folder, files)] as const);
  return new Map(pages.toSorted(([a], [b]) => a.localeCompare(b)));
}

function filesOfPages(folder: string): [page: string, files: Set<string>][] {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  return pagesOf(manifest).map(([page, parts]) => {
    const shown = [SHELL, ...parts];
    const missing = shown.find((part) => !(part in manifest));
    if (missing) throw new Error(`The build has no ${missing}: has it been renamed?`);
    return [page, filesOf(manifest, shown)];
  });
}

/** One line for each page that is above a limit, or that has a limit and is not in the build. */
export function findHeavyPages(weights: ReadonlyMap<string, Weight>): string[] {
  const heavy = [...weights].flatMap(([page, { gzip, files }]) => [
    ...(gzip > limitOf(page)
      ? [`${page}: ${gzip} kB of script as gzip, at most ${limitOf(page)}`]
      : []),
    ...(page in PAGE_LIMITS && files > MAX_FILES
      ? [`${page}: ${files} files of script, at most ${MAX_FILES}`]
      : []),
  ]);
  const missing = Object.keys(PAGE_LIMITS).filter((page) => !weights.has(page));
  return [...heavy, ...missing.map((page) => `${page}: has a limit and is not in the build`)];
}

function weigh(folder: string, files: ReadonlySet<string>): Weight {
  const sum = (ending: string) =>
    [...files].reduce((bytes, file) => bytes + sizeOf(join(folder, file), ending), 0);
  return { gzip: inKb(sum('.gz')), brotli: inKb(sum('.br')), files: files.size };
}

const inKb = (bytes: number): number => Math.round(bytes / 100) / 10;

function sizeOf(file: string, ending: string): number {
  if (!existsSync(file + ending)) throw new Error(`${file} was not compressed.`);
  return statSync(file + ending).size;
}
