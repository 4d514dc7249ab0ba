import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import type { SignedInPage } from '#domain/site/site-paths.ts';
import { SignedInOnly } from './features/account/signed-in-only.tsx';
import { usePageViews } from './features/analytics/page-views.ts';
import { isProfileInPage } from './features/profile/public/page-data.ts';
import { paths } from './paths.ts';
import { prefetchPage } from './shell/prefetch-page.ts';
import { lazyPage, type LazyPage } from './shell/lazy-page.ts';
import { PageArea } from './shell/page-area.tsx';
import { PageSpinner } from './ui/spinner.tsx';

const AdminPage = lazyPage(() => import('./pages/admin-page.tsx'), 'AdminPage');
const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'), 'AuthPage');
const ChallengePage = lazyPage(() => import('./pages/challenge-page.tsx'), 'ChallengePage');
const ChallengesPage = lazyPage(() => import('./pages/challenges-page.tsx'), 'ChallengesPage');
const DashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const HabitPlannerPage = lazyPage(
  () => import('./pages/habit-planner-page.tsx'),
  'HabitPlannerPage',
);
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');
const NotificationsPage = lazyPage(
  () => import('./pages/notifications-page.tsx'),
  'NotificationsPage',
);
const PodcastPage = lazyPage(() => import('./pages/podcast-page.tsx'), 'PodcastPage');
const ProfilePage = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const ProgressPage = lazyPage(() => import('./pages/progress-page.tsx'), 'ProgressPage');
const PublicProfilePage = lazyPage(
  () => import('./pages/public-profile-page.tsx'),
  'PublicProfilePage',
);
const UnsubscribePage = lazyPage(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage');

const AppFrame = lazyPage(() => import('./shell/app-frame.tsx'), 'AppFrame');

/** The server knows them by the same names, which are their addresses, too. */
const signedInPages: Record<SignedInPage, LazyPage> = {
  dashboard: DashboardPage,
  'habit-planner': HabitPlannerPage,
  progress: ProgressPage,
  profile: ProfilePage,
  notifications: NotificationsPage,
  admin: AdminPage,
  challenges: ChallengesPage,
  challenge: ChallengePage,
};

const signedInRoutes: readonly (readonly [path: string, page: LazyPage])[] = [
  [paths.home, DashboardPage],
  ...Object.entries(signedInPages).map(
    ([name, page]) => [name === 'challenge' ? '/challenges/:id' : `/${name}`, page] as const,
  ),
];

/** Before anything is drawn. Resolves when there is something to draw, or nothing yet after a blink. */
export async function prefetchFirstPage(client: QueryClient, address: string): Promise<void> {
  const page = signedInRoutes.find(([path]) => path === address)?.[1];
  if (page) await prefetchPage(client, page, AppFrame);
  // The server has drawn the profile's first sight: it stays until the page itself is here.
  else if (isProfileInPage()) await PublicProfilePage.preload();
}

/** The route table. The first that matches is shown. */
export function Routes() {
  usePageViews();
  return (
    <Switch>
      {signedInRoutes.map(([path, page]) => (
        <SignedIn key={path} path={path} page={page} />
      ))}
      <Open path={paths.auth} page={AuthPage} />
      <Open path={paths.podcast} page={PodcastPage} />
      <Open path={paths.unsubscribe} page={UnsubscribePage} />
      <Open path={paths.publicView} page={PublicProfilePage} />
      <Open path="/:username" page={PublicProfilePage} />
      <Open page={NotFoundPage} />
    </Switch>
  );
}

type PageRoute = { path?: string; page: LazyPage };

function Open({ path, page }: PageRoute) {
  return (
    <Route {...(path && { path })}>
      <PageArea page={page} />
    </Route>
  );
}

function SignedIn({ path, page }: PageRoute) {
  // Fetched while it is found out who is there.
  useEffect(() => void page.preload(), [page]);
  return (
    <Route {...(path && { path })}>
      <SignedInOnly>
        <Suspense fallback={<PageSpinner />}>
          <AppFrame>
            <PageArea page={page} />
          </AppFrame>
        </Suspense>
      </SignedInOnly>
    </Route>
  );
}
