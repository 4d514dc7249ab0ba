import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { paths } from '#web/paths.ts';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { SignedInUser, useSessionGuard, useUser } from './user.ts';

/** The guard of a page. Its children ask `useSignedInUser` and never meet nobody. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  useSessionGuard();
  if (isLoading) return <PageSpinner />;
  // Who is let in no further without a second factor sets it up there.
  if (!user || user.needsFactor) return <Redirect to={paths.auth} replace />;
  return <SignedInUser value={user}>{children}</SignedInUser>;
}
