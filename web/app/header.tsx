import { clsx } from 'clsx';
import { Menu as MenuIcon, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSignOut } from '#web/features/account/sign-out.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { useSignOutWithQuestion } from '#web/features/habits/manage/use-sign-out-with-question.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { headerLinksFor, type HeaderNavigation, useIsCurrent } from './header-links.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

/** Up to there the links do not fit side by side. */
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
        <WideNavigation links={links} onSignOut={onSignOut} />
      )}
      {question}
    </HeaderBar>
  );
}

/** Before it is known who is there, and how wide the screen is: the style sheet shows one of the two. */
export function FirstHeader() {
  const navigation = { links: headerLinksFor(undefined), onSignOut: () => {} };
  return (
    <HeaderBar>
      <div className="xl:hidden">
        <SmallMenu {...navigation} />
      </div>
      <div className="max-xl:hidden">
        <WideNavigation {...navigation} />
      </div>
    </HeaderBar>
  );
}

function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className="@container sticky top-0 z-30 bg-background">
      <div className="mx-auto flex min-h-16 w-full max-w-6xl items-center justify-between gap-4 px-safe">
        <Link href={paths.dashboard} className="inline-flex min-h-11 items-center rounded-sm">
          <Logo />
        </Link>
        {children}
      </div>
    </header>
  );
}

// What menus hold comes with what they open with: nobody sees it before.
const AppearanceItems = lazyPart(() => import('./header-menu-items.tsx'), 'AppearanceItems');
const HeaderMenuItems = lazyPart(() => import('./header-menu-items.tsx'), 'HeaderMenuItems');

function WideNavigation({ links, onSignOut }: HeaderNavigation) {
  const isCurrent = useIsCurrent();
  return (
    <nav aria-label="Main" className="flex items-center gap-1">
      {links.map(({ label, path, isRare }) => (
        <Link
          key={path}
          href={path}
          aria-current={isCurrent(path) ? 'page' : undefined}
          className={buttonStyles({
            variant: 'quiet',
            className: clsx('px-3! aria-[current=page]:bg-secondary', isRare && rareStyles),
          })}
        >
          {label}
        </Link>
      ))}
      <Menu
        fetchItems={AppearanceItems.preload}
        trigger={
          <Button variant="quiet" size="icon" aria-label="Appearance">
            <SunMoon aria-hidden="true" />
          </Button>
        }
      >
        <AppearanceItems />
      </Menu>
      <Button variant="quiet" className={rareStyles} onClick={onSignOut}>
        Sign Out
      </Button>
    </nav>
  );
}

const rareStyles = 'text-secondary! hover:text-text! aria-[current=page]:text-text!';

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
        <HeaderMenuItems {...navigation} />
      </Menu>
    </div>
  );
}
