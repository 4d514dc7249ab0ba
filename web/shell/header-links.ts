import {
  ChartNoAxesColumn,
  CalendarDays,
  Flag,
  LayoutGrid,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#web/paths.ts';

type HeaderLink = { label: string; path: string; Icon: LucideIcon };

/** What the header leads to, on wide and small screens alike: pages that exist, and no others. */
export const headerLinks: readonly HeaderLink[] = [
  { label: 'Dashboard', path: paths.dashboard, Icon: LayoutGrid },
  { label: 'Habit Planner', path: paths.habitPlanner, Icon: CalendarDays },
  { label: 'Progress', path: paths.progress, Icon: ChartNoAxesColumn },
  { label: 'Challenges', path: paths.challenges, Icon: Flag },
  { label: 'Profile', path: paths.profile, Icon: UserRound },
];
