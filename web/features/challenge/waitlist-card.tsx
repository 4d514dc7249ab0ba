import { clsx } from 'clsx';
import type { Waitlist } from '#contract/challenge.ts';
import { CHALLENGE_DAYS } from '#domain/people/challenge.ts';
import type { RingSegment } from '#domain/progress/day-ring.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useJoinWaitlist, useLeaveWaitlist, useWaitlistNow } from './queries.ts';
import { toastJoined, toastLeft, toastNotJoined, toastNotLeft } from './toasts.ts';
import { waitingWords } from './texts.ts';

/** The hero of *Together* keeps its height while it loads, so that the content below does not shift. */
export const heroHeightStyles = 'min-h-92 sm:min-h-52';

/** Joins and leaves the waitlist. `isHero`: in the place of a challenge, with its ring. */
export function WaitlistCard({ isHero = false }: { isHero?: boolean }) {
  const { data, isPending } = useWaitlistNow();
  if (isPending) {
    return <Skeleton className={clsx('rounded-lg!', isHero ? heroHeightStyles : 'h-51 sm:h-41')} />;
  }
  if (!data) return null;
  const words = <Words {...data} isHero={isHero} />;
  if (!isHero) return <Card aria-label="Waitlist">{words}</Card>;
  return (
    <Card
      aria-label="Waitlist"
      className={clsx(
        'flex gap-5 max-sm:flex-col max-sm:items-center max-sm:justify-center sm:items-center sm:gap-8',
        heroHeightStyles,
      )}
    >
      <DayRing segments={SEVEN_DAYS} label="" thickness={9} className="size-36 shrink-0">
        <span aria-hidden="true" className="grid justify-items-center">
          <span className="text-display leading-none font-semibold">{CHALLENGE_DAYS}</span>
          <span className="text-sm text-secondary">days</span>
        </span>
      </DayRing>
      <div className="min-w-0 max-sm:w-full sm:flex-1">{words}</div>
    </Card>
  );
}

const SEVEN_DAYS: readonly RingSegment[] = Array.from({ length: CHALLENGE_DAYS }, () => 'open');

function Words({ userOnWaitlist, waitlistCount, isHero }: Waitlist & { isHero: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 gap-1">
        <h2 className={isHero ? 'text-xl sm:text-3xl' : 'text-lg'}>The next 7 Day Challenge</h2>
        <p className="text-sm text-secondary">
          {userOnWaitlist
            ? `${onWaitlist(waitlistCount - 1)} We’ll email you when it starts.`
            : 'Join the waitlist and we’ll email you when it starts.'}
        </p>
        {!userOnWaitlist && <p className="text-sm text-secondary">{waitingWords(waitlistCount)}</p>}
      </div>
      <WaitlistButton isWaiting={userOnWaitlist} />
    </div>
  );
}

function onWaitlist(others: number): string {
  if (others <= 0) return 'You’re the first on the waitlist.';
  return `You’re on the waitlist with ${pluralise(others, 'other')}.`;
}

/** One button for both actions, which keeps the focus. */
function WaitlistButton({ isWaiting }: { isWaiting: boolean }) {
  const join = useJoinWaitlist();
  const leave = useLeaveWaitlist();
  const toggle = () =>
    isWaiting
      ? leave.mutate(undefined, { onSuccess: toastLeft, onError: toastNotLeft })
      : join.mutate(undefined, { onSuccess: toastJoined, onError: toastNotJoined });
  return (
    <Button
      variant={isWaiting ? 'secondary' : 'primary'}
      onClick={toggle}
      isBusy={join.isPending || leave.isPending}
    >
      {isWaiting ? 'Leave Waitlist' : 'Join Waitlist'}
    </Button>
  );
}
