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
  // As short as can be: it stands in codes that are scanned.
  tick: 't',
} as const;

/** By the names of their files: pages for somebody signed in, inside the frame. All others are for whoever comes. */
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

/** Addresses that are not pages: what the server answers, files at the root, and words that would mislead. */
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

/** Every first path segment that can never be somebody's profile, in lower case. */
export const SITE_PATHS: readonly string[] = [
  ...Object.values(PAGE_SEGMENTS),
  ...TECHNICAL_SEGMENTS,
];

/** What is told of an address that is no page. */
export const OTHER_PATH = 'other';

/** A page of the site without what follows its name, or the name of somebody who may have a page; null for none. */
export function pageOf(path: string): { page: string } | { username: string } | null {
  const [first = '', second] = path.slice(1).split('/');
  if (first === '') return second === undefined ? { page: '/' } : null;
  if (PAGES.has(first)) return { page: `/${first}` };
  return second === undefined ? { username: first } : null;
}

const PAGES: ReadonlySet<string> = new Set(Object.values(PAGE_SEGMENTS));
