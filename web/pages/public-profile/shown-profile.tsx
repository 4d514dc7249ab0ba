import { Eye, RotateCw, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { NO_PROFILE, type PublicProfile } from '#contract/profile/public-profile.ts';
import { doneTodayText, publicDay } from '#domain/people/public-day.ts';
import { isGone } from '#web/client/call-api.ts';
import { SendEncouragement } from '#web/features/encouragement/send-encouragement.tsx';
import { FollowButton } from '#web/features/follows/follow-button.tsx';
import { FollowCounts } from '#web/features/follows/follow-counts.tsx';
import { useRefreshFollows } from '#web/features/follows/queries.ts';
import { HabitIcon } from '#web/features/habits/controls/habit-icon.tsx';
import { TickMark } from '#web/features/habits/controls/tick-mark.tsx';
import { useProfileViewPings } from '#web/features/presence/profile-view-pings.ts';
import { useWatchingNow } from '#web/features/presence/queries.ts';
import { AccountabilityCard } from '#web/features/profile/public/accountability-card.tsx';
import { ProfileHero } from '#web/features/profile/public/profile-hero.tsx';
import { NoPublicHabits } from '#web/features/profile/public/profile-states.tsx';
import { PublicHabits } from '#web/features/profile/public/public-habits.tsx';
import { TodayCard } from '#web/features/profile/public/today-card.tsx';
import { paths, profilePath } from '#web/paths.ts';
import { copyAddress, hasShareSheet, shareBySheet, toastNotShared } from '#web/ui/share.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { WIDE } from './profile-side.tsx';

type Reading = { isFetching: boolean; refetch: () => Promise<{ error: unknown }> };
type ShownProfileProps = Reading & {
  profile: PublicProfile;
  /** Null for a visitor, undefined while unknown. */
  viewerId: number | null | undefined;
};

export function ShownProfile({ profile, viewerId, isFetching, refetch }: ShownProfileProps) {
  const { userId, username, habits } = profile;
  const name = profile.name ?? username;
  const isOwn = viewerId === userId;
  const day = useMemo(() => publicDay(habits), [habits]);
  const isWide = useMedia(WIDE);
  useProfileViewPings(userId);
  return (
    <>
      <ProfileHero
        {...{ profile, day }}
        counts={
          <>
            <FollowCounts {...{ userId, name }} viewerId={viewerId ?? null} />
            <Watching userId={userId} />
          </>
        }
        actions={
          <>
            <FollowButton {...{ userId, name, viewerId }} isMain />
            {/* Always on one line. */}
            <div className="flex gap-2 *:first:grow">
              <ShareButton
                title={`${name} on HabitCrush`}
                text={`${name}: ${doneTodayText(day)}`}
                address={location.origin + profilePath(username)}
              />
              <RefreshButton {...{ userId, isFetching, refetch }} />
            </div>
            {!isWide && <SendEncouragement toUserId={userId} {...{ name, viewerId }} />}
          </>
        }
      />
      {habits.length === 0 ? (
        <NoPublicHabits name={name} action={isOwn && <ToDashboard />} />
      ) : (
        <>
          <div className="grid grid-cols-1 gap-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:gap-6">
            <TodayCard {...{ name, day }} />
            <AccountabilityCard {...{ name, habits }} />
          </div>
          <PublicHabits habits={habits} Icon={HabitIcon} Mark={TickMark} />
        </>
      )}
    </>
  );
}

function Watching({ userId }: { userId: number }) {
  const watching = useWatchingNow(userId);
  if (watching === undefined) return null;
  return (
    <Badge>
      <Eye aria-hidden="true" />
      {watching} watching
    </Badge>
  );
}

function RefreshButton({ userId, isFetching, refetch }: Reading & { userId: number }) {
  const refreshFollows = useRefreshFollows();
  async function refresh(): Promise<void> {
    const [{ error }] = await Promise.all([refetch(), refreshFollows(userId)]);
    if (error) toastNotRefreshed(error);
  }
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label="Refresh"
      isBusy={isFetching}
      onClick={() => void refresh()}
    >
      {!isFetching && <RotateCw aria-hidden="true" />}
    </Button>
  );
}

function ToDashboard() {
  return (
    <Link href={paths.dashboard} className={buttonStyles()}>
      Go to Dashboard
    </Link>
  );
}

type ShareButtonProps = { title: string; text: string; address: string };

/** Opens the share sheet of the system. Without one, copies the address. */
function ShareButton(shared: ShareButtonProps) {
  return (
    <Button onClick={() => void share(shared)}>
      <Share2 aria-hidden="true" />
      Share
    </Button>
  );
}

async function share({ title, text, address }: ShareButtonProps): Promise<void> {
  try {
    if (hasShareSheet()) await shareBySheet({ title, text, url: address });
    else await copyAddress(address);
  } catch {
    toastNotShared();
  }
}

function toastNotRefreshed(error: unknown): void {
  const description = isGone(error) ? NO_PROFILE : 'Check your connection and try again.';
  toast({ variant: 'destructive', title: 'Not refreshed', description });
}
