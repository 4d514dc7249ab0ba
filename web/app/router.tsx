import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { SignedInPage } from '#domain/site/site-paths.ts';
import { SignedInOnly } from '#web/features/account/signed-in-only.tsx';
import { leadOn, usePageViews } from '#web/features/analytics/page-views.ts';
import { isProfileInPage } from '#web/features/profile/public/page-data.ts';
import { paths } from '#web/paths.ts';
import { isVisitor } from './page-start.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageLoading } from './page-loading.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { lazyPart, type LazyPart } from '#web/ui/lazy-part.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';

const AdminPage = lazyPart(() => import('#web/pages/admin-page.tsx'), 'AdminPage');
const AuthPage = lazyPart(() => import('#web/pages/auth-page.tsx'), 'AuthPage');
const ChallengePage = lazyPart(() => import('#web/pages/challenge-page.tsx'), 'ChallengePage');
const ChallengesPage = lazyPart(() => import('#web/pages/challenges-page.tsx'), 'ChallengesPage');
const DashboardPage = lazyPart(() => import('#web/pages/dashboard-page.tsx'), 'DashboardPage');
const HabitPlannerPage = lazyPart(
  () => import('#web/pages/habit-planner-page.tsx'),
  'HabitPlannerPage',
);
const NotFoundPage = lazyPart(() => import('#web/pages/not-found-page.tsx'), 'NotFoundPage');
const NotificationsPage = lazyPart(
  () => import('#web/pages/notifications-page.tsx'),
  'NotificationsPage',
);
const PodcastPage = lazyPart(() => import('#web/pages/podcast-page.tsx'), 'PodcastPage');
const ProfilePage = lazyPart(() => import('#web/pages/profile-page.tsx'), 'ProfilePage');
const ProgressPage = lazyPart(() => import('#web/pages/progress-page.tsx'), 'ProgressPage');
const PublicProfilePage = lazyPart(
  () => import('#web/pages/public-profile-page.tsx'),
  'PublicProfilePage',
);
const TickPage = lazyPart(() => import('#web/pages/tick-page.tsx'), 'TickPage');
const UnsubscribePage = lazyPart(
  () => import('#web/pages/unsubscribe-page.tsx'),
  'UnsubscribePage',
);

const AppFrame = lazyPart(() => import('./app-frame.tsx'), 'AppFrame');

/** Fetches the next page while a user types in the sign-in form. A failure appears when the page renders. */
function preloadDashboard(): void {
  void DashboardPage.preload();
  void AppFrame.preload();
}

/** The server uses the same names. They are the addresses, too. */
const signedInPages: Record<SignedInPage, LazyPart> = {
  dashboard: DashboardPage,
  'habit-planner': HabitPlannerPage,
  progress: ProgressPage,
  profile: ProfilePage,
  notifications: NotificationsPage,
  admin: AdminPage,
  challenges: ChallengesPage,
  challenge: ChallengePage,
};

const signedInRoutes: readonly (readonly [path: string, page: LazyPart])[] = [
  [paths.home, DashboardPage],
  ...Object.entries(signedInPages).map(
    ([name, page]) => [name === 'challenge' ? '/challenges/:id' : `/${name}`, page] as const,
  ),
];

const isAt = (path: string, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`).test(address);

/** Runs before the first render. Resolves when there is something to render, or after a short delay. */
export async function prefetchFirstPage(client: QueryClient, address: string): Promise<void> {
  const page = signedInRoutes.find(([path]) => isAt(path, address))?.[1];
  if (page && isVisitor()) {
    // Before the first render: the sign-in is already in the page.
    leadOn(address, paths.auth);
    await AuthPage.preload();
  } else if (page) await prefetchPage(client, page, AppFrame);
  else if (address === paths.auth) await AuthPage.preload();
  // The server has rendered the first view of the profile. It stays until the page is loaded.
  else if (isProfileInPage()) await PublicProfilePage.preload();
}

/** The route table. The first matching route is shown. */
export function Routes() {
  usePageViews();
  return (
    <Switch>
      {signedInRoutes.map(([path, page]) => (
        // All routes have the same key, so that the frame stays when the page changes.
        <SignedIn key="signed-in" path={path} page={page} />
      ))}
      <Route path={paths.auth}>
        <PageArea>
          <AuthPage onTyping={preloadDashboard} />
        </PageArea>
      </Route>
      <Open path={paths.podcast} page={PodcastPage} />
      <Open path={paths.tick} page={TickPage} />
      <Open path={paths.unsubscribe} page={UnsubscribePage} />
      <Open path={paths.publicView} page={PublicProfilePage} />
      <Open path="/:username" page={PublicProfilePage} />
      <Open page={NotFoundPage} />
    </Switch>
  );
}

type PageRoute = { path?: string; page: LazyPart };

function Open({ path, page: Page }: PageRoute) {
  return (
    <Route {...(path && { path })}>
      <PageArea isAlone>
        <Page />
      </PageArea>
    </Route>
  );
}

function SignedIn({ path, page: Page }: PageRoute) {
  // Fetches the code while the user is still unknown.
  useEffect(() => void Page.preload(), [Page]);
  return (
    <Route {...(path && { path })}>
      <SignedInOnly>
        <Suspense fallback={<PageSpinner />}>
          <AppFrame>
            <PageArea key={path}>
              <Page />
            </PageArea>
          </AppFrame>
        </Suspense>
      </SignedInOnly>
    </Route>
  );
}

/** An error in a page leaves the frame and its links intact. */
function PageArea({ isAlone = false, children }: { isAlone?: boolean; children: ReactNode }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path} isAlone={isAlone}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
