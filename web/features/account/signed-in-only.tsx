import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/loaded.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { SignedInUser, useSessionGuard, useUserQuery } from './user.ts';

/** The guard of a page. Its children ask `useSignedInUser` and never meet nobody. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useUserQuery();
  useSessionGuard();
  if (isPending) return <PageSpinner />;
  // Only the server's own word leads to the sign-in.
  if (user === undefined) return <Unanswered />;
  // Who is let in no further without a second factor sets it up there.
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
