import { CONTRACT_SHARED, E2E_SHARED, FEATURES, ROWS } from './feature-map.ts';
import { type SourcePath, parseSourcePath } from './source-path.ts';
import type { SourceTree } from './source-tree.ts';

const FORBIDDEN_NAMES = ['util', 'utils', 'helper', 'helpers', 'misc', 'lib', 'libs', 'common'];
const KINDS = ['routes', 'commands', 'queries', 'tables', 'reactions', 'jobs', 'public'];
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Checks the names of folders and files against the feature map and the allowed kinds of files. */
export function checkNames({ paths }: SourceTree): string[] {
  return paths
    .filter((path) => /\.(ts|tsx|mjs|js|css)$/.test(path))
    .flatMap((path) =>
      violationsOf(parseSourcePath(path)).map((violation) => `${path}: ${violation}`),
    );
}

function violationsOf(source: SourcePath): string[] {
  const parts = source.path.split('/');
  const words = parts.flatMap((part) => part.split(/[.-]/));
  const forbidden = words.find((word) => FORBIDDEN_NAMES.includes(word));
  const violations = [
    forbidden && `"${forbidden}" says nothing: name the file after what it holds`,
    parts.some((part) => !KEBAB.test(part)) && 'names are in kebab-case',
    rowViolation(source),
    featureViolation(source),
    kindViolation(source),
  ];
  return violations.filter((violation) => typeof violation === 'string');
}

function rowViolation({ area, folder, path }: SourcePath) {
  if (area !== 'server' || folder !== 'features') return undefined;
  const rows = ROWS.map(({ name }) => name);
  const [, , row = ''] = path.split('/');
  return rows.includes(row) ? undefined : `a feature is in the folder of a row: ${rows.join(', ')}`;
}

function featureViolation({ area, feature }: SourcePath) {
  if (feature === undefined || FEATURES.includes(feature)) return undefined;
  const others = { contract: CONTRACT_SHARED, e2e: E2E_SHARED }[area] ?? [];
  const besides = others.length > 0 ? ` (besides: ${others.join(', ')})` : '';
  return `"${feature}" is no feature of the map in scripts/check/feature-map.ts${besides}`;
}

/** A folder may be named after its subject. A file directly in a feature is named after its kind. */
function kindViolation({ kind, depth, isTest }: SourcePath) {
  if (kind === undefined || isTest || KINDS.includes(kind)) return undefined;
  if (depth > 1) return undefined;
  return `a server feature is made of ${KINDS.join(', ')}, and of folders named after a subject`;
}
