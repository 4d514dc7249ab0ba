import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { SignedInOnly } from './features/account/signed-in-only.tsx';
import { usePageViews } from './features/analytics/page-views.ts';
import { paths } from './paths.ts';
import { lazyPage, type LazyPage } from './shell/lazy-page.ts';
import { PageArea } from './shell/page-area.tsx';
import { PageSpinner } from './ui/spinner.tsx';

const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'), 'AuthPage');
const DashboardPage = lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const HabitPlannerPage = lazyPage(
  () => import('./pages/habit-planner-page.tsx'),
  'HabitPlannerPage',
);
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'), 'NotFoundPage');
const ProfilePage = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage');
const ProgressPage = lazyPage(() => import('./pages/progress-page.tsx'), 'ProgressPage');

/** The route table. The first that matches is shown. */
export function Routes() {
  usePageViews();
  return (
    <Switch>
      <SignedIn path={paths.home} page={DashboardPage} />
      <SignedIn path={paths.dashboard} page={DashboardPage} />
      <SignedIn path={paths.habitPlanner} page={HabitPlannerPage} />
      <SignedIn path={paths.progress} page={ProgressPage} />
      <SignedIn path={paths.profile} page={ProfilePage} />
      <Open path={paths.auth} page={AuthPage} />
      <Open page={NotFoundPage} />
    </Switch>
  );
}

type PageRoute = { path?: string; page: LazyPage };

const AppFrame = lazy(async () => ({
  default: (await import('./shell/app-frame.tsx')).AppFrame,
}));

function Open({ path, page }: PageRoute) {
  return (
    <Route {...(path && { path })}>
      <PageArea page={page} />
    </Route>
  );
}

function SignedIn({ path, page }: PageRoute) {
  // Fetched while it is found out who is there.
  useEffect(() => page.preload(), [page]);
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
