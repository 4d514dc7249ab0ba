import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WORKER } from './app-worker.ts';
import { filesOf, type Manifest, MANIFEST, pagesOf, SHELL } from '#server/pages/build-manifest.ts';

/** All script that a page needs until its first view is complete, in kB. */
export type Weight = { gzip: number; brotli: number };

/**
 * What each page may weigh as gzip. Whoever makes one heavier decides it here; whoever makes one lighter lowers
 * its line.
 */
export const WEIGHT_LIMITS: Readonly<Record<string, number>> = {
  admin: 163.7,
  auth: 98.7,
  challenge: 110.7,
  challenges: 130.5,
  dashboard: 120.9,
  'habit-planner': 120.6,
  'not-found': 94.5,
  notifications: 120.1,
  podcast: 97.2,
  profile: 147.6,
  progress: 121.6,
  'public-profile': 121.8,
  tick: 113.1,
  unsubscribe: 109.5,
};

/** Asked for most: of their scripts none is so small, in bytes as gzip, that asking for it costs more than it does. */
const PACKED_PAGES = ['auth', 'dashboard'];
const SMALLEST = 4_000;

/** In bytes as gzip: what keeps the app on a device and shows its notices comes beside the pages, to everybody. */
export const WORKER_AT_MOST = 2_100;

export const weighWorker = (folder: string): number => sizeOf(join(folder, WORKER), '.gz');

/** By the names of pages, as `dashboard` for pages/dashboard-page.tsx. */
export function weighPages(folder: string): Map<string, Weight> {
  const pages = filesOfPages(folder).map(([page, files]) => [page, weigh(folder, files)] as const);
  return new Map(pages.toSorted(([a], [b]) => a.localeCompare(b)));
}

export const smallFiles = (folder: string): string[] =>
  filesOfPages(folder)
    .filter(([page]) => PACKED_PAGES.includes(page))
    .flatMap(([page, files]) =>
      [...files]
        .map((file) => [file, sizeOf(join(folder, file), '.gz')] as const)
        .filter(([, bytes]) => bytes < SMALLEST)
        .map(
          ([file, bytes]) => `${page}: ${file} has ${bytes} bytes as gzip, at least ${SMALLEST}`,
        ),
    );

function filesOfPages(folder: string): [page: string, files: Set<string>][] {
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  return pagesOf(manifest).map(([page, parts]) => {
    const shown = [SHELL, ...parts];
    const missing = shown.find((part) => !(part in manifest));
    if (missing) throw new Error(`The build has no ${missing}: is it called otherwise now?`);
    return [page, filesOf(manifest, shown)];
  });
}

/** In a line each: what is too heavy, and where the table and the build do not speak of the same pages. */
export function faultsOfWeights(
  weights: ReadonlyMap<string, Weight>,
  limits: Readonly<Record<string, number>> = WEIGHT_LIMITS,
): string[] {
  const faults = [...weights].flatMap(([page, { gzip }]) => {
    const limit = limits[page];
    if (limit === undefined) return [`${page}: ${gzip} kB of script, and no limit`];
    return gzip > limit ? [`${page}: ${gzip} kB of script as gzip, at most ${limit}`] : [];
  });
  const unknown = Object.keys(limits).filter((page) => !weights.has(page));
  return [...faults, ...unknown.map((page) => `${page}: a limit of a page that is not built`)];
}

function weigh(folder: string, files: ReadonlySet<string>): Weight {
  const sum = (ending: string) =>
    [...files].reduce((bytes, file) => bytes + sizeOf(join(folder, file), ending), 0);
  return { gzip: Math.round(sum('.gz') / 100) / 10, brotli: Math.round(sum('.br') / 100) / 10 };
}

function sizeOf(file: string, ending: string): number {
  if (!existsSync(file + ending)) throw new Error(`${file} was not compressed.`);
  return statSync(file + ending).size;
}
