import { readdirSync } from 'node:fs';

/** The rows, from the bottom up: the folders of `server/features`. */
const ROW_NAMES = ['base', 'tracking', 'social', 'connections', 'administration'];

/** Features that exist only on the web, by row. */
const WEB_ONLY: Record<string, string[]> = { tracking: ['planner', 'progress'] };

/**
 * The features by row, read from the folders. A feature uses lower rows freely, its own row only through an edge below,
 * and never a higher row.
 */
export const ROWS = ROW_NAMES.map((name) => ({
  name,
  features: [...foldersIn(`server/features/${name}`), ...(WEB_ONLY[name] ?? [])],
}));

function foldersIn(path: string): string[] {
  const entries = readdirSync(new URL(`../../${path}`, import.meta.url), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** `onboarding: ['habits']` means that onboarding may use habits, which is in the same row. */
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

/** Foreign keys inside a row that point against the direction of use. Only tables may follow them. */
export const TABLE_EDGES: Record<string, string[]> = {
  'beta-access': ['account'],
  settings: ['account'],
  audit: ['account'],
};

/** The folders of the domain, from the top down. A file imports from its own folder and from those below. */
export const DOMAIN_LEVELS = [
  ['bots'],
  ['exports'],
  ['imports'],
  ['people'],
  ['sending'],
  ['reminders'],
  ['habit-words'],
  ['progress'],
  ['history'],
  ['habits'],
  ['site'],
  ['days'],
  ['text'],
];

/** The shared folders of the server, one for each technical subject. */
const SERVER_PARTS = [
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
 * The layers of the server, from the top down. Files that are not listed compose the server and are above all layers.
 * A file imports from its own layer and from those below.
 */
export const SERVER_LEVELS = [
  ['features'],
  [...SERVER_PARTS, 'backup', 'upgrade', 'context.ts', 'events.ts', 'clock.ts'],
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

/** Contract files that the contract of every feature may use. */
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
