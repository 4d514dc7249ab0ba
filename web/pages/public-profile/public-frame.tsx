import { clsx } from 'clsx';
import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/account.ts';
import { useSignOut } from '#web/features/account/sign-out.ts';
import { useSessionGuard } from '#web/features/account/user.ts';
import { useSignOutWithQuestion } from '#web/features/habits/manage/use-sign-out-with-question.tsx';
import { UsernameSearch } from '#web/features/profile/public/username-search.tsx';
import { paths } from '#web/paths.ts';
import { useFocusOnNavigation } from '#web/ui/focus.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RequestBetaAccess } from '../request-beta-access.ts';
import { shortMomentText } from '#web/ui/time-texts.ts';

const SendChanges = lazyPart(() => import('./send-changes.tsx'), 'SendChanges', {
  isOptional: true,
});

type PublicFrameProps = {
  user: User | null;
  isUserLoading: boolean;
  /** When the data were last fetched. 0 until then. */
  updatedAt?: number;
  /** The right column, above the search. With it, both columns are equally wide. */
  side?: ReactNode;
  children: ReactNode;
};

/** The frame of public pages, for visitors and signed-in users. */
export function PublicFrame({
  user,
  isUserLoading,
  updatedAt = 0,
  side,
  children,
}: PublicFrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main, 'public');
  useSessionGuard(true);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col px-safe">
      <header className="flex flex-wrap items-center gap-x-3 pt-safe pb-2">
        <Link href={paths.home} className="inline-flex min-h-11 items-center rounded-sm">
          <Logo />
        </Link>
        <nav
          aria-label="Account"
          className="-mr-3 ml-auto flex min-h-11 items-center max-[16rem]:flex-wrap max-[16rem]:justify-end sm:order-3"
        >
          {isUserLoading && <Skeleton className="h-11 w-24" />}
          {!isUserLoading && (user ? <UserLinks userId={user.id} /> : <VisitorLinks />)}
        </nav>
        <div className="flex min-h-6 items-center gap-3 text-xs text-secondary max-[16rem]:flex-wrap max-sm:w-full sm:text-sm">
          <Badge>Beta v1.2</Badge>
          {updatedAt > 0 && <LastUpdated at={updatedAt} />}
        </div>
      </header>
      <main
        ref={main}
        tabIndex={-1}
        className={clsx(
          'grid flex-1 grid-cols-1 content-start gap-4 pt-1 pb-10 outline-none sm:gap-6 lg:grid-rows-[auto_1fr]',
          side === undefined ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : 'lg:grid-cols-2',
        )}
      >
        <div className="grid min-w-0 content-start gap-4 sm:gap-6">{children}</div>
        <div className="grid min-w-0 content-start gap-4 sm:gap-6 lg:row-span-2">
          {side}
          <UsernameSearch />
        </div>
        {user && (
          <Suspense>
            <SendChanges key={user.id} userId={user.id} />
          </Suspense>
        )}
        {!user && !isUserLoading && (
          <Suspense fallback={<Skeleton className="h-40 rounded-lg!" />}>
            <RequestBetaAccess />
          </Suspense>
        )}
      </main>
    </div>
  );
}

function VisitorLinks() {
  return (
    <Link href={paths.auth} className={buttonStyles({ className: 'mr-3' })}>
      Login
    </Link>
  );
}

// A phone has room for both beside the logo.
const linkStyles = 'px-3! max-sm:px-2! max-sm:text-sm';

function UserLinks({ userId }: { userId: number }) {
  const { signOut, question } = useSignOutWithQuestion(userId, useSignOut());
  return (
    <>
      <Link
        href={paths.dashboard}
        className={buttonStyles({ variant: 'quiet', className: linkStyles })}
      >
        My Dashboard
      </Link>
      <Button variant="quiet" className={linkStyles} onClick={signOut}>
        Sign Out
      </Button>
      {question}
    </>
  );
}

function LastUpdated({ at }: { at: number }) {
  const updated = new Date(at);
  // Short, so that the header fits into one row on a tablet.
  return (
    <p>
      Last updated <time dateTime={updated.toISOString()}>{shortMomentText(updated)}</time>
    </p>
  );
}
