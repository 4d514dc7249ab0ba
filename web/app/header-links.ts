import { useLocation } from 'wouter';
import type { User } from '#contract/account.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { dashboardPanelPath, paths, profilePath } from '#web/paths.ts';

/** The links of the header on all screens. A wide screen shows the rare ones as icons, the others as words. */
const LINKS = [
  { label: 'Dashboard', path: paths.dashboard, isRare: false },
  { label: 'Habit Planner', path: paths.habitPlanner, isRare: false },
  { label: 'Progress', path: paths.progress, isRare: false },
  { label: 'Challenges', path: paths.challenges, isRare: false },
  { label: 'Tools', path: dashboardPanelPath('tools'), isRare: true },
  { label: 'Public View', path: paths.publicView, isRare: true },
  { label: 'Notifications', path: paths.notifications, isRare: true },
  { label: 'Profile', path: paths.profile, isRare: true },
  { label: 'Admin', path: paths.admin, isRare: true },
] as const;

export type HeaderLabel = (typeof LINKS)[number]['label'];

type HeaderLink = { label: HeaderLabel; path: string; isRare: boolean };

export type HeaderNavigation = { links: readonly HeaderLink[]; onSignOut: () => void };

/** The public view becomes the user's own profile when the user is known. */
export const headerLinksFor = (user: User | undefined): readonly HeaderLink[] =>
  LINKS.filter(({ label }) => label !== 'Admin' || user?.id === ADMINISTRATOR_ID).map((link) =>
    user && link.label === 'Public View' ? { ...link, path: profilePath(user.username) } : link,
  );

/** Both addresses of the dashboard count for its link. */
export function useIsCurrent(): (path: string) => boolean {
  const [location] = useLocation();
  return (path) => path === (location === paths.home ? paths.dashboard : location);
}
