/**
 * The one map of features. A feature uses the rows above its own, its own row only by an edge
 * declared below, a lower row never. Folder and file names are checked against it.
 */
export const ROWS = [
  { name: 'ground', features: ['account', 'settings', 'beta-access', 'audit', 'channels'] },
  {
    name: 'practice',
    features: ['habits', 'onboarding', 'planner', 'progress', 'import', 'tick-links'],
  },
  {
    name: 'together',
    features: ['profile', 'follows', 'feed', 'encouragement', 'presence', 'challenge'],
  },
  {
    name: 'reach',
    features: [
      'notifications',
      'podcast',
      'bots',
      'reminders',
      'tokens',
      'calendar',
      'webhooks',
      'oidc',
    ],
  },
  { name: 'oversight', features: ['analytics', 'admin', 'export', 'backups'] },
];

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
  'http',
  'pages',
  'mail',
  'outbound',
  'push',
  'jobs',
  'security',
  'concurrency',
  'overload',
  'metrics',
  'own-process',
  'lettering',
];

/**
 * What the server is made of, from the top down: whatever is not named puts it together and stands above
 * all of it. A file imports of its own level and of those below.
 */
export const SERVER_LEVELS = [
  ['features'],
  [
    ...TRADES,
    'backup',
    'upgrade',
    'context.ts',
    'events.ts',
    'config.ts',
    'setting-files.ts',
    'config-checks.ts',
    'config-ways-in.ts',
    'condition.ts',
    'clock.ts',
    'log-format.ts',
    'version.ts',
  ],
  ['database', 'embedded-postgres'],
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
export const HABIT_LAYERS = [['failed'], ['views', 'form'], ['manage'], ['controls'], ['data']];

/** Folders that are no feature: what each room is made of besides. */
export const ROOM_FOLDERS: Record<string, string[]> = {
  server: [
    'features',
    ...TRADES,
    'database',
    'embedded-postgres',
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
