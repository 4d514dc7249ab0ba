import { ALLOWED_AREAS } from './boundary-rules.ts';
import { importedPath } from './imported-path.ts';
import { parseSourcePath } from './source-path.ts';
import type { Source } from './read-source.ts';
import type { SourceTree } from './source-tree.ts';

/** A file with fewer lines and only one importer belongs in that importer. */
const MIN_LINES = 25;

/** The exceptions, each with its reason. */
const STANDS_ALONE: Record<string, string> = {};

type Use = { by: string; isLazy: boolean };

/** Reports small files with only one importer. */
export function findSmallFiles(
  { sources }: SourceTree,
  standsAlone: Record<string, string> = STANDS_ALONE,
): string[] {
  const uses = usesOf(sources);
  const found = sources.flatMap((source) => {
    const owner = ownerOf(source, uses.get(source.path) ?? []);
    return owner === undefined ? [] : [{ ...source, owner }];
  });
  return [
    ...found
      .filter(({ path }) => !(path in standsAlone))
      .map(({ path, lines, owner }) => `${path}: ${lines} lines for ${owner} alone`),
    ...Object.keys(standsAlone)
      .filter((path) => !found.some((file) => file.path === path))
      .map((path) => `${path}: an exception without need, in scripts/check/small-files.ts`),
  ];
}

function usesOf(sources: readonly Source[]): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  for (const { path: by, imports } of sources) {
    for (const { specifier, isLazy } of imports) {
      const path = importedPath(by, specifier);
      if (path !== undefined) uses.set(path, [...(uses.get(path) ?? []), { by, isLazy }]);
    }
  }
  return uses;
}

/** The only importer of a small file. Undefined if there is a reason for a separate file. */
function ownerOf({ path, lines }: Source, uses: readonly Use[]): string | undefined {
  if (lines >= MIN_LINES || !isOurCode(path) || hasFixedName(path)) return undefined;
  // Files that are loaded on demand, or have their own test, stay separate.
  if (uses.some(({ by, isLazy }) => isLazy || parseSourcePath(by).isTest)) return undefined;
  const [owner, ...others] = new Set(uses.map(({ by }) => by));
  return owner !== undefined && others.length === 0 && mayContain(owner, path) ? owner : undefined;
}

function isOurCode(path: string): boolean {
  const { area, isTest } = parseSourcePath(path);
  return area in ALLOWED_AREAS && !isTest;
}

/**
 * Names that the structure requires: contracts, `public.ts`, tables, the parts of a server feature such as `routes.ts` or
 * `jobs.ts`, and the requests of a web feature.
 */
function hasFixedName(path: string): boolean {
  const { area, folder, kind, depth } = parseSourcePath(path);
  if (area === 'contract') return folder === '';
  if (path.endsWith('/tables.ts')) return true;
  if (/^web\/features\/[^/]+\/queries\.ts$/.test(path)) return true;
  return kind !== undefined && depth === 1;
}

/** A `public.ts` only re-exports, and commands do not belong in routes. */
function mayContain(owner: string, path: string): boolean {
  const { kind } = parseSourcePath(path);
  const { kind: ownersKind } = parseSourcePath(owner);
  return ownersKind !== 'public' && (kind === undefined || kind === ownersKind);
}
