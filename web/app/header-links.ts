import { useLocation } from 'wouter';
import type { User } from '#contract/account.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { dashboardPanelPath, paths, profilePath } from '#web/paths.ts';

export type HeaderLabel =
  | 'Dashboard'
  | 'Tools'
  | 'Habit Planner'
  | 'Progress'
  | 'Challenges'
  | 'Profile'
  | 'Notifications'
  | 'Public View'
  | 'Admin';

type HeaderLink = {
  label: HeaderLabel;
  path: string;
  /** Shown as an icon on a wide screen, where the others are words. */
  isRare?: boolean;
  /** Without it, all users have the link. */
  isFor?: (user: User | undefined) => boolean;
};

export type HeaderNavigation = {
  links: readonly HeaderLink[];
  onSignOut: () => void;
};

/** The links of the header on all screens. */
const headerLinks: readonly HeaderLink[] = [
  { label: 'Dashboard', path: paths.dashboard },
  { label: 'Habit Planner', path: paths.habitPlanner },
  { label: 'Progress', path: paths.progress },
  { label: 'Challenges', path: paths.challenges },
  { label: 'Tools', path: dashboardPanelPath('tools'), isRare: true },
  { label: 'Public View', path: paths.publicView, isRare: true },
  { label: 'Notifications', path: paths.notifications, isRare: true },
  { label: 'Profile', path: paths.profile, isRare: true },
  {
    label: 'Admin',
    path: paths.admin,
    isRare: true,
    isFor: (user) => user?.id === ADMINISTRATOR_ID,
  },
];

/** The public view becomes the user's own profile when the user is known. */
export const headerLinksFor = (user: User | undefined): readonly HeaderLink[] =>
  headerLinks
    .filter(({ isFor }) => isFor?.(user) ?? true)
    .map((link) =>
      user && link.path === paths.publicView ? { ...link, path: profilePath(user.username) } : link,
    );

/** Both addresses of the dashboard count for its link. */
export function useIsCurrent(): (path: string) => boolean {
  const [location] = useLocation();
  return (path) => path === (location === paths.home ? paths.dashboard : location);
}
