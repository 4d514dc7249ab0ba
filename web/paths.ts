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
