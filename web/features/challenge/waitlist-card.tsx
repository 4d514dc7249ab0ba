import { pluralise } from '#domain/text/pluralise.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useJoinWaitlist, useLeaveWaitlist, useWaitlistNow } from './queries.ts';
import { toastJoined, toastLeft, toastNotJoined, toastNotLeft } from './toasts.ts';
import { waitingWords } from './texts.ts';

/** Joins and leaves the waitlist on the page of challenges. */
export function WaitlistCard() {
  const { data, isPending } = useWaitlistNow();
  // Reserves the space, so that the content below does not shift.
  if (isPending) return <Skeleton className="h-51 rounded-lg! sm:h-41" />;
  if (!data) return null;
  const { userOnWaitlist, waitlistCount } = data;
  return (
    <Card aria-label="Waitlist">
      <CardHeader
        title="The next 7 Day Challenge"
        description={
          userOnWaitlist
            ? `${onWaitlist(waitlistCount - 1)} We’ll email you when it starts.`
            : 'Join the waitlist and we’ll email you when it starts.'
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-secondary">
          {userOnWaitlist ? '' : waitingWords(waitlistCount)}
        </p>
        <WaitlistButton isWaiting={userOnWaitlist} />
      </div>
    </Card>
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
