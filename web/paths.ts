import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';

type Segments = typeof PAGE_SEGMENTS;
type Paths = { readonly [Page in keyof Segments]: `/${Segments[Page]}` };

const segments = Object.entries(PAGE_SEGMENTS);

/** All addresses of the site. Links use these names, never a path as text. */
export const paths = {
  home: '/',
  ...(Object.fromEntries(segments.map(([page, segment]) => [page, `/${segment}`])) as Paths),
} as const;

/** The panels that an address of the dashboard can open. */
export const DASHBOARD_PANELS = [
  'add',
  'display',
  'import',
  'pause',
  'sections',
  'shortcuts',
  'tools',
  'tracker',
] as const;
export type DashboardPanel = (typeof DASHBOARD_PANELS)[number];

export const dashboardPanelPath = (panel: DashboardPanel): string => `${paths.dashboard}?${panel}`;

/** The planner, with its habits ready to be put in another order. */
export const REORDER = 'reorder';
export const reorderPath = `${paths.habitPlanner}?${REORDER}`;

/** The public profile of a user. */
export const profilePath = (username: string): string => `/${encodeURIComponent(username)}`;

export type ProfileTab = 'profile' | 'day' | 'reminders' | 'security' | 'data';

export const profileTabPath = (tab: ProfileTab): string => `${paths.profile}?tab=${tab}`;

/** The page with all days and figures of a habit. */
export const habitPath = (id: number): string => `${paths.progress}?habit=${id}`;

/** The sign-in that returns to the profile. */
export const signInPath = (from: string): string =>
  `${paths.auth}?back=${encodeURIComponent(from)}`;

/** A single name, so that the sign-in never leads to another site. */
const OWN_PATH = /^\/[\w.-]+$/;

/** The page after a sign-in. */
export function pathAfterSignIn(query: URLSearchParams): string {
  const back = query.get('back') ?? '';
  return OWN_PATH.test(back) ? back : paths.dashboard;
}
