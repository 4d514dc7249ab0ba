import {
  Bell,
  Eye,
  LogOut,
  Menu as MenuIcon,
  ShieldCheck,
  SunMoon,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import { useSignOut } from '#web/features/account/sign-out.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { useSignOutWithQuestion } from '#web/features/habits/manage/use-sign-out-with-question.tsx';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import {
  type HeaderLabel,
  headerLinksFor,
  type HeaderNavigation,
  useIsCurrent,
} from './header-links.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** Screens of this width have no room for the links. */
const NARROW = '(width < 80rem)';

export function Header() {
  const user = useSignedInUser();
  const { signOut: onSignOut, question } = useSignOutWithQuestion(user.id, useSignOut());
  const isNarrow = useMedia(NARROW);
  const links = headerLinksFor(user);
  return (
    <HeaderBar>
      {isNarrow ? (
        <SmallMenu links={links} onSignOut={onSignOut} />
      ) : (
        <WideNavigation
          links={links}
          onSignOut={onSignOut}
          portrait={<Avatar name={user.name ?? user.username} src={user.profileImage} size="sm" />}
        />
      )}
      {question}
    </HeaderBar>
  );
}

/** Prerendered while user and width are unknown. The style sheet hides one of the two navigations. */
export function FirstHeader() {
  const navigation = { links: headerLinksFor(undefined), onSignOut: () => {} };
  return (
    <HeaderBar>
      <div className="xl:hidden">
        <SmallMenu {...navigation} />
      </div>
      <div className="max-xl:hidden">
        <WideNavigation {...navigation} portrait={<UserRound />} />
      </div>
    </HeaderBar>
  );
}

function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="@container sticky top-0 z-30 bg-background header-row:relative header-row:h-0 header-row:w-13 header-row:pt-1.5 header-row:self-end">
      <div className="mx-auto flex min-h-12 w-full sm:min-h-16 max-w-6xl items-center justify-between gap-4 px-safe header-row:pl-0">
        <Link
          href={paths.dashboard}
          className="inline-flex min-h-11 items-center rounded-sm header-row:hidden"
        >
          <Logo />
        </Link>
        {children}
      </div>
    </header>
  );
}

// Fetched together with the menu.
const HeaderMenuItems = lazyPart(() => import('./header-menu-items.tsx'), 'HeaderMenuItems');

const ICONS: Partial<Record<HeaderLabel, ReactElement>> = {
  Tools: <Wrench />,
  'Public View': <Eye />,
  Notifications: <Bell />,
  Admin: <ShieldCheck />,
};

type WideNavigationProps = HeaderNavigation & { portrait: ReactNode };

/** Shows frequent pages as words, others as icons. */
function WideNavigation({ links, onSignOut, portrait }: WideNavigationProps) {
  const isCurrent = useIsCurrent();
  return (
    <nav aria-label="Main" className="flex items-center gap-1">
      {links.map(({ label, path, isRare }) => {
        const current = isCurrent(path) ? 'page' : undefined;
        if (!isRare) {
          return (
            <Link key={path} href={path} aria-current={current} className={wordStyles}>
              {label}
            </Link>
          );
        }
        return (
          <Tooltip key={path} content={label} side="bottom" opensOnTap={false}>
            <Link href={path} aria-label={label} aria-current={current} className={iconStyles}>
              {ICONS[label] ?? portrait}
            </Link>
          </Tooltip>
        );
      })}
      <Menu
        fetchItems={HeaderMenuItems.preload}
        trigger={
          <Button variant="quiet" size="icon" aria-label="Appearance" className={quietStyles}>
            <SunMoon aria-hidden="true" />
          </Button>
        }
      >
        <HeaderMenuItems />
      </Menu>
      <Tooltip content="Sign Out" side="bottom" opensOnTap={false}>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Sign Out"
          className={quietStyles}
          onClick={onSignOut}
        >
          <LogOut aria-hidden="true" />
        </Button>
      </Tooltip>
    </nav>
  );
}

const currentStyles = 'aria-[current=page]:bg-secondary';
const quietStyles = 'text-secondary! hover:text-text! aria-[current=page]:text-text!';
const wordStyles = buttonStyles({ variant: 'quiet', className: `px-3! ${currentStyles}` });
const iconStyles = buttonStyles({
  variant: 'quiet',
  size: 'icon',
  className: `${quietStyles} ${currentStyles}`,
});

function SmallMenu(navigation: HeaderNavigation) {
  return (
    <div className="-mr-2">
      <Menu
        fetchItems={HeaderMenuItems.preload}
        trigger={
          <Button variant="quiet" size="icon" aria-label="Menu" data-tour="menu">
            <MenuIcon aria-hidden="true" />
          </Button>
        }
      >
        <HeaderMenuItems navigation={navigation} />
      </Menu>
    </div>
  );
}
