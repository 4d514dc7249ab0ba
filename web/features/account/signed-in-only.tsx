import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/loaded.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { SignedInUser, useSessionGuard, useUserQuery } from './user.ts';

/** The guard of a page. `useSignedInUser` returns a user within it. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useUserQuery();
  useSessionGuard();
  if (isPending) return <PageSpinner />;
  // Only a response of the server redirects to the sign-in.
  if (user === undefined) return <Unanswered />;
  // The user sets up a required second factor there.
  if (!user || user.needsFactor) return <Redirect to={paths.auth} replace />;
  return <SignedInUser value={user}>{children}</SignedInUser>;
}

const Unanswered = () => (
  <main className="grid min-h-dvh place-content-center">
    <h1 className="sr-only">HabitCrush</h1>
    <ErrorState
      title="HabitCrush can’t be reached"
      description="Your habits are safe. This page tries again every few seconds."
    />
  </main>
);
