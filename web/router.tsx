import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import type { SignedInPage } from '#domain/site/site-paths.ts';
import { SignedInOnly } from './features/account/signed-in-only.tsx';
import { leadOn, usePageViews } from './features/analytics/page-views.ts';
import { isProfileInPage } from './features/profile/public/page-data.ts';
import { paths } from './paths.ts';
import { isNobody } from './shell/arrival.ts';
import { prefetchPage } from './shell/prefetch-page.ts';
import { lazyPart, type LazyPart } from './shell/lazy-part.ts';
import { PageArea } from './shell/page-area.tsx';
import { PageSpinner } from './ui/spinner.tsx';

const AdminPage = lazyPart(() => import('./pages/admin-page.tsx'), 'AdminPage');
const AuthPage = lazyPart(() => import('./pages/auth-page.tsx'), 'AuthPage');
const ChallengePage = lazyPart(() => import('./pages/challenge-page.tsx'), 'ChallengePage');
const ChallengesPage = lazyPart(() => import('./pages/challenges-page.tsx'), 'ChallengesPage');
const DashboardPage = lazyPart(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const HabitPlannerPage = lazyPart(
  () => import('./pages/habit-planner-page.tsx'),
  'HabitPlannerPage',
);
const NotFoundPage = lazyPart(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');
const NotificationsPage = lazyPart(
  () => import('./pages/notifications-page.tsx'),
  'NotificationsPage',
);
const PodcastPage = lazyPart(() => import('./pages/podcast-page.tsx'), 'PodcastPage');
const ProfilePage = lazyPart(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const ProgressPage = lazyPart(() => import('./pages/progress-page.tsx'), 'ProgressPage');
const PublicProfilePage = lazyPart(
  () => import('./pages/public-profile-page.tsx'),
  'PublicProfilePage',
);
const TickPage = lazyPart(() => import('./pages/tick-page.tsx'), 'TickPage');
const UnsubscribePage = lazyPart(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage');

const AppFrame = lazyPart(() => import('./shell/app-frame.tsx'), 'AppFrame');

/** The server knows them by the same names, which are their addresses, too. */
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

/** Before anything is drawn. Resolves when there is something to draw, or nothing yet after a blink. */
export async function prefetchFirstPage(client: QueryClient, address: string): Promise<void> {
  const page = signedInRoutes.find(([path]) => isAt(path, address))?.[1];
  if (page && isNobody()) {
    // Before anything is drawn: the sign-in already stands in the page.
    leadOn(address, paths.auth);
    await AuthPage.preload();
  } else if (page) await prefetchPage(client, page, AppFrame);
  else if (address === paths.auth) await AuthPage.preload();
  // The server has drawn the profile's first sight: it stays until the page itself is here.
  else if (isProfileInPage()) await PublicProfilePage.preload();
}

/** The route table. The first that matches is shown. */
export function Routes() {
  usePageViews();
  return (
    <Switch>
      {signedInRoutes.map(([path, page]) => (
        // One key for all: the frame stays where it is while the page in it changes.
        <SignedIn key="signed-in" path={path} page={page} />
      ))}
      <Open path={paths.auth} page={AuthPage} />
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
            <PageArea key={path} page={page} />
          </AppFrame>
        </Suspense>
      </SignedInOnly>
    </Route>
  );
}
