import { readdirSync } from 'node:fs';

/** The rows, from the top down: the folders of `server/features`. */
const ROW_NAMES = ['base', 'tracking', 'social', 'connections', 'administration'];

/** Features without a part in the server, by their row. */
const WEB_ONLY: Record<string, string[]> = { tracking: ['planner'] };

/**
 * The map of features, read from the folders. A feature uses the rows above its own, its own row only by an edge
 * declared below, a lower row never.
 */
export const ROWS = ROW_NAMES.map((name) => ({
  name,
  features: [...foldersIn(`server/features/${name}`), ...(WEB_ONLY[name] ?? [])],
}));

function foldersIn(path: string): string[] {
  const entries = readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** `onboarding: ['habits']` reads: onboarding may use habits, though they share a row. */
export const EDGES: Record<string, string[]> = {
  account: ['audit', 'beta-access', 'settings'],
  'beta-access': ['audit'],
  settings: ['audit'],
  channels: ['account'],
  onboarding: ['habits'],
  planner: ['habits'],
  progress: ['habits', 'tick-links'],
  import: ['habits'],
  'tick-links': ['habits'],
  feed: ['follows'],
  challenge: ['feed'],
  export: ['analytics'],
  admin: ['backups'],
};

/** Foreign keys that point the other way than use does, inside a row. Only tables may follow them. */
export const TABLE_EDGES: Record<string, string[]> = {
  'beta-access': ['account'],
  settings: ['account'],
  audit: ['account'],
};

/** What the features of the server share, a folder for each trade. */
const TRADES = [
  'config',
  'http',
  'pages',
  'polling',
  'mail',
  'outbound',
  'push',
  'jobs',
  'security',
  'concurrency',
  'overload',
  'metrics',
  'worker-process',
  'lettering',
];

/**
 * What the server is made of, from the top down: whatever is not named puts it together and stands above
 * all of it. A file imports of its own level and of those below.
 */
export const SERVER_LEVELS = [
  ['features'],
  [...TRADES, 'backup', 'upgrade', 'context.ts', 'events.ts', 'clock.ts'],
  ['database', 'embedded-postgres'],
  ['timing'],
];

/**
 * The layers of the web, from the top down. The entry points (`main.tsx` …) and the gallery are above all of them.
 * A file imports from its own layer and from those below.
 */
export const WEB_LEVELS = [
  ['app'],
  ['pages'],
  ['features'],
  ['ui'],
  ['outbox'],
  ['client'],
  ['paths.ts', 'styles'],
];

/** The layers inside the largest feature of the web, from the top down. Above them are the files beside these folders. */
export const HABIT_LAYERS = [
  ['failed', 'quick-add'],
  ['views', 'form'],
  ['manage'],
  ['controls', 'words'],
  ['data'],
];

/** Folders that are no feature: what each room is made of besides. */
export const ROOM_FOLDERS: Record<string, string[]> = {
  server: [
    'boot',
    'auth',
    'features',
    ...TRADES,
    'database',
    'embedded-postgres',
    'timing',
    'backup',
    'upgrade',
    'seeds',
    'testing',
  ],
  web: [
    'features',
    'app',
    'pages',
    'client',
    'outbox',
    'ui',
    'styles',
    'testing',
    'public',
    'gallery',
    'worker',
  ],
};

/** Files of the contract that every feature's contract is written with. */
export const CONTRACT_SHARED = [
  'call',
  'calls',
  'describe',
  'health',
  'list',
  'notice',
  'operations',
  'problem',
  'text',
];

/** Journeys through the whole site rather than one feature: `e2e/site.accessibility.test.ts`. */
export const E2E_SHARED = ['app', 'site'];

export const FEATURES = ROWS.flatMap((row) => row.features);

const rowOf = (feature: string) => ROWS.findIndex((row) => row.features.includes(feature));

export function mayUse(user: string, used: string): boolean {
  if (user === used || rowOf(used) < rowOf(user)) return true;
  return rowOf(used) === rowOf(user) && (EDGES[user] ?? []).includes(used);
}
