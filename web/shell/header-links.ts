import {
  Bell,
  ChartNoAxesColumn,
  CalendarDays,
  Eye,
  Flag,
  LayoutGrid,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { User } from '#contract/account.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { paths, profilePath, toolsPath } from '#web/paths.ts';

export type HeaderLink = {
  label: string;
  path: string;
  Icon: LucideIcon;
  /** Needed now and then: apart from what leads to one's habits. */
  isRare?: boolean;
  /** Everybody's, where it says nothing. */
  isFor?: (user: User | undefined) => boolean;
};

/** What the header leads to, on wide and small screens alike. */
const headerLinks: readonly HeaderLink[] = [
  { label: 'Dashboard', path: paths.dashboard, Icon: LayoutGrid },
  { label: 'Tools', path: toolsPath, Icon: SlidersHorizontal },
  { label: 'Habit Planner', path: paths.habitPlanner, Icon: CalendarDays },
  { label: 'Progress', path: paths.progress, Icon: ChartNoAxesColumn },
  { label: 'Challenges', path: paths.challenges, Icon: Flag },
  { label: 'Profile', path: paths.profile, Icon: UserRound, isRare: true },
  { label: 'Notifications', path: paths.notifications, Icon: Bell, isRare: true },
  { label: 'Public View', path: paths.publicView, Icon: Eye, isRare: true },
  {
    label: 'Admin',
    path: paths.admin,
    Icon: ShieldCheck,
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
