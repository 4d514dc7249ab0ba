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
  /** An icon on a wide screen, where the others are words. */
  isRare?: boolean;
  /** Everybody's, where it says nothing. */
  isFor?: (user: User | undefined) => boolean;
};

export type HeaderNavigation = {
  links: readonly HeaderLink[];
  onSignOut: () => void;
};

/** What the header leads to, on wide and small screens alike: the pages of every day, and what is rarely needed. */
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

/** The public view is one's own, once it is known whose that is. */
export const headerLinksFor = (user: User | undefined): readonly HeaderLink[] =>
  headerLinks
    .filter(({ isFor }) => isFor?.(user) ?? true)
    .map((link) =>
      user && link.path === paths.publicView ? { ...link, path: profilePath(user.username) } : link,
    );

/** The dashboard has two addresses and one link. */
export function useIsCurrent(): (path: string) => boolean {
  const [location] = useLocation();
  return (path) => path === (location === paths.home ? paths.dashboard : location);
}
