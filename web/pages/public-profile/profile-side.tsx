import { Suspense } from 'react';
import type { PublicProfile } from '#contract/profile/public-profile.ts';
import { expectsYear } from '#domain/progress/year-map.ts';
import { SendEncouragement } from '#web/features/encouragement/send-encouragement.tsx';
import { MilestonesCard } from '#web/features/profile/public/milestones-card.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';

/** Loads separately, so that the profile does not wait for it. */
const PublicYear = lazyPart(() => import('./public-year.tsx'), 'PublicYear', { isOptional: true });

/** From this width on, the page has two columns, and encouragement has a separate card. */
export const WIDE = '(width >= 64rem)';

type ProfileSideProps = { profile: PublicProfile; viewerId: number | null | undefined };

/** The right column of a profile. On a phone, it follows the habits. */
export function ProfileSide({ profile, viewerId }: ProfileSideProps) {
  const { userId, username, habits } = profile;
  const isWide = useMedia(WIDE);
  const isYearExpected = expectsYear(habits);
  return (
    <>
      {habits.length > 0 && (
        <Suspense fallback={isYearExpected && <YearPlace />}>
          <PublicYear username={username} isExpected={isYearExpected} />
        </Suspense>
      )}
      <MilestonesCard habits={habits} />
      {isWide && viewerId !== userId && (
        <EncourageCard {...{ userId, viewerId }} name={profile.name ?? username} />
      )}
    </>
  );
}

/** Reserves the space, so that the content below does not shift. */
export const YearPlace = () => <Skeleton className="h-148 rounded-lg! sm:h-98" />;

type EncourageCardProps = Pick<ProfileSideProps, 'viewerId'> & { userId: number; name: string };

const EncourageCard = ({ userId, name, viewerId }: EncourageCardProps) => (
  <Card
    aria-label="Encouragement"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4"
  >
    <div className="grid min-w-0 gap-0.5">
      <h2 className="text-lg wrap-anywhere">Encourage {name}</h2>
      <p className="text-sm text-secondary">They’ll see your message on their dashboard.</p>
    </div>
    <SendEncouragement toUserId={userId} {...{ name, viewerId }} />
  </Card>
);
