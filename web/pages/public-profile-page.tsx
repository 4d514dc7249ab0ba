import { useParams } from 'wouter';
import type { PublicProfile } from '#contract/profile/public-profile.ts';
import { useUser } from '#web/features/account/user.ts';
import { isPossibleName } from '#web/features/profile/public/possible-name.ts';
import { isUnknownInPage } from '#web/features/profile/public/page-data.ts';
import { usePublicProfile } from '#web/features/profile/public/queries.ts';
import { ProfileSkeleton, UserNotFound } from '#web/features/profile/public/profile-states.tsx';
import { isGone } from '#web/client/call-api.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { hasFailed, LoadError } from '#web/ui/loaded.tsx';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PublicFrame } from './public-profile/public-frame.tsx';
import { ProfileSide, YearPlace } from './public-profile/profile-side.tsx';
import { ShownProfile } from './public-profile/shown-profile.tsx';
import { PublicLanding } from './public-profile/public-landing.tsx';

/** The page of `/public` and `/{username}`. */
export function PublicProfilePage() {
  const { username } = useParams<{ username?: string }>();
  if (username === undefined) return <PublicLanding />;
  // No user can have this name.
  if (!isPossibleName(username)) return <NotFoundPage />;
  return <ProfileOf key={username.toLowerCase()} username={username} />;
}

function ProfileOf({ username }: { username: string }) {
  const { user, isLoading } = useUser();
  const viewerId = isLoading ? undefined : (user?.id ?? null);
  const query = usePublicProfile(username);
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  // Hides the profile of a user who has left or changed the username.
  const profile = isGone(error) ? undefined : data;
  const isVisitor = isGone(error) || (!profile && isUnknownInPage(username));
  const isMissing = !isVisitor && hasFailed(query);
  const isLoadingProfile = !profile && !isMissing && !isVisitor;
  usePageTitle(isVisitor ? 'User not found' : titleOf(username, profile));
  return (
    <PublicFrame
      user={user}
      isUserLoading={isLoading}
      updatedAt={profile ? dataUpdatedAt : 0}
      side={
        <>
          {profile && <ProfileSide {...{ profile, viewerId }} />}
          {isLoadingProfile && <YearPlace />}
        </>
      }
    >
      {profile && <ShownProfile {...{ profile, viewerId, isFetching, refetch }} />}
      {isVisitor && <UserNotFound />}
      {isMissing && (
        <NeedsConnection heading={`@${username}`} sentence="This profile needs a connection.">
          <h1 className="sr-only">@{username}</h1>
          <Card aria-label="Profile">
            <LoadError query={query} title="Couldn’t load this profile" />
          </Card>
        </NeedsConnection>
      )}
      {isLoadingProfile && <ProfileSkeleton />}
    </PublicFrame>
  );
}

function titleOf(username: string, profile: PublicProfile | undefined): string {
  const called = profile?.name ? `${profile.name} (@${username})` : username;
  return profile?.isBot ? `${called} · bot` : called;
}
