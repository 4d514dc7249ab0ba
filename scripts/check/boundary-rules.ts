import {
  DOMAIN_LEVELS,
  HABIT_LAYERS,
  mayUse,
  SERVER_LEVELS,
  TABLE_EDGES,
  WEB_LEVELS,
} from './feature-map.ts';
import type { SourcePath } from './source-path.ts';
import type { ImportFact } from './read-source.ts';

export type Edge = ImportFact & { from: SourcePath; to: SourcePath };
export type PackageEdge = ImportFact & { from: SourcePath; name: string };
type Rule<Subject> = (subject: Subject) => string | false | undefined;

/** The top folders that each top folder may import. Their tools (e2e, bench, scripts) may import everything. */
export const ALLOWED_AREAS: Record<string, string[]> = {
  domain: ['domain'],
  contract: ['domain', 'contract'],
  server: ['domain', 'contract', 'server'],
  web: ['domain', 'contract', 'web'],
};

/** Files that compose the app. Only they may import the internal files of a feature. */
const REGISTRATIONS: Record<string, string[]> = {
  routes: ['server/app.ts'],
  reactions: ['server/app.ts', 'server/reactions.ts'],
  jobs: ['server/app.ts', 'server/jobs.ts'],
  tables: ['server/schema.ts'],
};
const CALL_LIST = /^contract\/calls\.ts$/;
/** By top folder, from the highest layer down. */
const LEVELS: Record<string, string[][]> = {
  domain: DOMAIN_LEVELS,
  server: SERVER_LEVELS,
  web: WEB_LEVELS,
};
const RUNS_UNINSTALLED = /^scripts\/.*\.mjs$/;
/** Column types for all tables. This file imports only drizzle. */
const COLUMNS = 'server/database/columns.ts';
const DATABASE = ['drizzle-orm', 'pg', 'graphile-worker'];

type MustNot = { kinds: string[]; packages: (name: string) => boolean };

/** What each kind of file must not import: kinds of the same feature, and packages. */
const KIND_MUST_NOT: Record<string, MustNot> = {
  tables: { kinds: [], packages: isHttp },
  routes: { kinds: ['tables', 'reactions', 'jobs'], packages: (name) => DATABASE.includes(name) },
  commands: { kinds: ['routes', 'reactions'], packages: isHttp },
  queries: { kinds: ['routes', 'commands', 'reactions', 'jobs'], packages: isHttp },
  reactions: { kinds: ['routes'], packages: isHttp },
  jobs: { kinds: ['routes', 'reactions'], packages: isHttp },
  public: { kinds: ['routes', 'reactions', 'jobs'], packages: isHttp },
};

/** A folder named after a subject, such as `mails/`, is used by the other kinds, so it must not use routes or HTTP. */
const SUBJECT_MUST_NOT: MustNot = { kinds: ['routes', 'reactions'], packages: isHttp };

const mustNot = (kind: string) => KIND_MUST_NOT[kind] ?? SUBJECT_MUST_NOT;

export const EDGE_RULES: Rule<Edge>[] = [
  ({ from, to }) =>
    !(ALLOWED_AREAS[from.area] ?? [to.area]).includes(to.area) &&
    `${from.area} may not import ${to.area}`,

  ({ from, to }) => /\/testing\//.test(to.path) && !from.isTest && `${to.path} is for tests only`,

  ({ from, to }) =>
    to.folder === 'seeds' &&
    from.folder !== 'seeds' &&
    from.area === 'server' &&
    !from.isTest &&
    'seeds are for tests and the demo',

  ({ from, to }) =>
    !from.isTest &&
    from.feature !== undefined &&
    to.feature !== undefined &&
    !mayUse(from.feature, to.feature) &&
    !isDeclaredForeignKey(from, to) &&
    `${from.feature} may not use ${to.feature}: see the rows in scripts/check/feature-map.ts`,

  ({ from, to }) =>
    !from.isTest && from.feature !== undefined && CALL_LIST.test(to.path)
      ? `a feature does not know ${to.path}`
      : undefined,

  arrowsRunDown,
  layersOfHabits,
  serverBoundaries,
  kindsOfOneFeature,
  tablesStandAlone,
  webBoundaries,
];

export const PACKAGE_RULES: Rule<PackageEdge>[] = [
  ({ from, name }) =>
    from.area === 'domain' && !from.isTest && `domain imports nothing of others: ${name}`,
  ({ from, name }) =>
    from.area === 'contract' &&
    !from.isTest &&
    name !== 'zod' &&
    `a contract is written with zod alone, not ${name}`,
  ({ from, name }) =>
    from.kind !== undefined &&
    !from.isTest &&
    mustNot(from.kind).packages(name) &&
    `${from.kind} must not import ${name}`,
  ({ from, name, isLazy }) =>
    RUNS_UNINSTALLED.test(from.path) &&
    !isLazy &&
    name !== 'node' &&
    `${from.path} runs before anything is installed: ${name} is not there yet`,
];

function isDeclaredForeignKey(from: SourcePath, to: SourcePath): boolean {
  if (from.kind !== 'tables' || to.kind !== 'tables') return false;
  return (TABLE_EDGES[from.feature ?? ''] ?? []).includes(to.feature ?? '');
}

function isHttp(name: string): boolean {
  return name === 'fastify' || name.startsWith('@fastify/') || name.startsWith('fastify-');
}

function arrowsRunDown({ from, to }: Edge) {
  const levels = from.area === to.area && !from.isTest ? LEVELS[from.area] : undefined;
  if (!levels || levelOf(levels, to) >= levelOf(levels, from)) return undefined;
  return `${to.path} stands above: move what needs it up, or have it handed in`;
}

const HABITS = 'web/features/habits/';

function layersOfHabits({ from, to }: Edge) {
  const isInside = from.path.startsWith(HABITS) && to.path.startsWith(HABITS) && !from.isTest;
  if (!isInside || layerOf(to) >= layerOf(from)) return undefined;
  return `${to.path} is in a layer above: see HABIT_LAYERS in scripts/check/feature-map.ts`;
}

/** -1 for the files that compose the layers. */
function layerOf({ path }: SourcePath): number {
  const [folder = ''] = path.slice(HABITS.length).split('/');
  return HABIT_LAYERS.findIndex((layer) => layer.includes(folder));
}

function levelOf(levels: readonly string[][], { path }: SourcePath): number {
  const [, name = ''] = path.split('/');
  return levels.findIndex((level) => level.includes(name));
}

function serverBoundaries({ from, to }: Edge) {
  if (to.kind === undefined || from.isTest || from.folder === 'seeds') return undefined;
  if (from.feature === to.feature && from.kind !== undefined) return undefined;
  if (to.kind === 'public') return undefined;
  if (to.kind === 'tables' && from.kind === 'tables') return undefined;
  if (from.area !== 'server') return undefined;
  if (REGISTRATIONS[to.kind]?.includes(from.path)) return undefined;
  return `${to.path} belongs to ${to.feature}: use its public.ts`;
}

function kindsOfOneFeature({ from, to }: Edge) {
  if (from.kind === undefined || to.kind === undefined || from.isTest) return undefined;
  if (from.feature !== to.feature || from.kind === to.kind) return undefined;
  const isForbidden = mustNot(from.kind).kinds.includes(to.kind);
  return isForbidden ? `${from.kind} must not import ${to.kind}` : undefined;
}

function tablesStandAlone({ from, to, isTypeOnly }: Edge) {
  if (from.kind !== 'tables' || from.isTest || to.kind === 'tables') return undefined;
  if (to.area === 'domain' && isTypeOnly) return undefined;
  if (to.path === COLUMNS) return undefined;
  return 'tables import nothing of ours but other tables';
}

function webBoundaries({ from, to }: Edge) {
  if (from.area !== 'web' || from.isTest) return undefined;
  if (from.folder === 'ui' && to.area === 'contract') return 'web/ui does not know the contract';
  if (from.folder !== 'features') return undefined;
  if (to.folder === 'features' && from.feature !== to.feature && to.kind !== 'public') {
    return `${to.path} belongs to ${to.feature}: use its public.ts`;
  }
  return undefined;
}
