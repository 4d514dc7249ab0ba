import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';

type Segments = typeof PAGE_SEGMENTS;
type Paths = { readonly [Page in keyof Segments]: `/${Segments[Page]}` };

const segments = Object.entries(PAGE_SEGMENTS);

/** Every address of the site. A page is linked to by its name here, never by a typed-out path. */
export const paths = {
  home: '/',
  ...(Object.fromEntries(segments.map(([page, segment]) => [page, `/${segment}`])) as Paths),
} as const;

/** A panel of the dashboard. */
export const toolsPath = `${paths.dashboard}?tools`;

/** Where everybody sees what somebody shows in public. */
export const profilePath = (username: string): string => `/${encodeURIComponent(username)}`;

export type ProfileTab = 'profile' | 'day' | 'reminders' | 'security' | 'data';

export const profileTabPath = (tab: ProfileTab): string => `${paths.profile}?tab=${tab}`;

/** All days and figures of one habit. */
export const habitPath = (id: number): string => `${paths.progress}?habit=${id}`;

/** The sign-in that leads back to where it was asked for: a profile. */
export const signInPath = (from: string): string =>
  `${paths.auth}?back=${encodeURIComponent(from)}`;

/** One name and nothing else: whatever a link says, nobody is led away from this site by it. */
const OF_OUR_OWN = /^\/[\w.-]+$/;

/** Where whoever has signed in goes on. */
export function pathAfterSignIn(query: URLSearchParams): string {
  const back = query.get('back') ?? '';
  return OF_OUR_OWN.test(back) ? back : paths.dashboard;
}
