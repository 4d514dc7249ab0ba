/** The first segment of every page's address. The router builds its table from these. */
export const PAGE_SEGMENTS = {
  dashboard: 'dashboard',
  habitPlanner: 'habit-planner',
  progress: 'progress',
  profile: 'profile',
  notifications: 'notifications',
  settings: 'settings',
  challenges: 'challenges',
  admin: 'admin',
  publicView: 'public',
  auth: 'auth',
  podcast: 'podcast',
  unsubscribe: 'unsubscribe',
  // Short, because it is part of QR codes.
  tick: 't',
} as const;

/** Pages for signed-in users, by the names of their files. All others are public. */
export const SIGNED_IN_PAGES = [
  'admin',
  'challenge',
  'challenges',
  'dashboard',
  'habit-planner',
  'notifications',
  'profile',
  'progress',
] as const;

export type SignedInPage = (typeof SIGNED_IN_PAGES)[number];

/** Other reserved segments: endpoints of the server, files at the root, and misleading words. */
const TECHNICAL_SEGMENTS = [
  '..',
  '.well-known',
  '404',
  'about',
  'administrator',
  'api',
  'apple-touch-icon.png',
  'assets',
  'calendar',
  'docs',
  'favicon.ico',
  'favicon.png',
  'favicon.svg',
  'fonts',
  'habitcrush',
  'health',
  'help',
  'icons',
  'images',
  'index.html',
  'login',
  'logout',
  'manifest.json',
  'manifest.webmanifest',
  'null',
  'og',
  'openapi.json',
  'privacy',
  'register',
  'registersw.js',
  'robots.txt',
  'root',
  'service-worker.js',
  'sitemap.xml',
  'static',
  'support',
  'sw.js',
  'terms',
  'undefined',
  'uploads',
  'www',
] as const;

/** All first path segments that cannot be usernames, in lower case. */
export const SITE_PATHS: readonly string[] = [
  ...Object.values(PAGE_SEGMENTS),
  ...TECHNICAL_SEGMENTS,
];

/** The label of addresses that are not pages. */
export const OTHER_PATH = 'other';

/** The page of the site without the rest of its path, or a possible username. Null for other paths. */
export function pageOf(path: string): { page: string } | { username: string } | null {
  const [first = '', second] = path.slice(1).split('/');
  if (first === '') return second === undefined ? { page: '/' } : null;
  if (PAGES.has(first)) return { page: `/${first}` };
  return second === undefined ? { username: first } : null;
}

const PAGES: ReadonlySet<string> = new Set(Object.values(PAGE_SEGMENTS));
