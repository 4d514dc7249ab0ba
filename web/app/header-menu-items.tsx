import {
  Bell,
  CalendarDays,
  ChartNoAxesColumn,
  Circle,
  CircleCheck,
  Eye,
  LayoutGrid,
  LogOut,
  Search,
  ShieldCheck,
  UserRound,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'wouter';
import { MenuItem, MenuLabel, MenuLink, MenuSeparator } from '#web/ui/menu/menu-items.tsx';
import { setTheme, useTheme } from '#web/ui/theme/theme-store.ts';
import { themes } from '#web/ui/theme/themes.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { openPalette } from './palette/open-palette.ts';
import { type HeaderLabel, type HeaderNavigation, useIsCurrent } from './header-links.ts';

const ICONS: Record<HeaderLabel, LucideIcon> = {
  Dashboard: LayoutGrid,
  Tools: Wrench,
  'Habit Planner': CalendarDays,
  Progress: ChartNoAxesColumn,
  Challenges: UsersRound,
  Profile: UserRound,
  Notifications: Bell,
  'Public View': Eye,
  Admin: ShieldCheck,
};

/** The words of the bar below, on a phone. */
const LABELS: Partial<Record<HeaderLabel, string>> = { Dashboard: 'Today', Challenges: 'Together' };

type HeaderMenuItemsProps = {
  /** Only on screens that are too narrow for the links. */
  navigation?: HeaderNavigation;
};

export function HeaderMenuItems({ navigation }: HeaderMenuItemsProps) {
  return navigation ? <NavigationItems {...navigation} /> : <AppearanceItems />;
}

function NavigationItems({ links, onSignOut }: HeaderNavigation) {
  const isCurrent = useIsCurrent();
  return (
    <>
      <MenuItem icon={<Search />} onSelect={openPalette}>
        Find
      </MenuItem>
      {links.map(({ label, path }) => {
        const Icon = ICONS[label];
        return (
          <MenuLink key={path}>
            <Link href={path} aria-current={isCurrent(path) ? 'page' : undefined}>
              <Icon aria-hidden="true" />
              {LABELS[label] ?? label}
            </Link>
          </MenuLink>
        );
      })}
      <MenuSeparator />
      <AppearanceItems />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={onSignOut}>
        Sign Out
      </MenuItem>
    </>
  );
}

/** The theme picker, as part of a menu. */
function AppearanceItems() {
  const current = useTheme();
  return (
    <>
      <MenuLabel>Appearance</MenuLabel>
      {themes.map(({ name, label }) => (
        <MenuItem
          key={name}
          icon={name === current.name ? <CircleCheck /> : <Circle />}
          onSelect={() => setTheme(name)}
        >
          <span>
            {label}
            {name === current.name && <VisuallyHidden>, chosen</VisuallyHidden>}
          </span>
        </MenuItem>
      ))}
    </>
  );
}
