import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { useJoinWaitlist, useLeaveWaitlist, useWaitlist } from './queries.ts';
import { tellJoined, tellLeft, tellNotJoined, tellNotLeft } from './toasts.ts';
import { waitingWords } from './waiting-words.ts';

/** On the challenges' own page: joins, and leaves again. */
export function WaitlistCard() {
  const { data } = useWaitlist();
  if (!data) return null;
  const { userOnWaitlist, waitlistCount } = data;
  return (
    <Card aria-label="Waitlist">
      <CardHeader
        title="The next 7 Day Challenge"
        description={
          userOnWaitlist
            ? 'You are on the waitlist. You join when it starts, and get a mail.'
            : 'Join the waitlist: you take part when it starts, and get a mail.'
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-secondary">
          {userOnWaitlist ? withMe(waitlistCount - 1) : waitingWords(waitlistCount)}
        </p>
        <WaitlistButton isWaiting={userOnWaitlist} />
      </div>
    </Card>
  );
}

function withMe(others: number): string {
  if (others <= 0) return 'You are the first.';
  return others === 1 ? 'You and 1 other person.' : `You and ${others} others.`;
}

/** One button for both: the focus stays on it. */
function WaitlistButton({ isWaiting }: { isWaiting: boolean }) {
  const join = useJoinWaitlist();
  const leave = useLeaveWaitlist();
  const toggle = () =>
    isWaiting
      ? leave.mutate(undefined, { onSuccess: tellLeft, onError: tellNotLeft })
      : join.mutate(undefined, { onSuccess: tellJoined, onError: tellNotJoined });
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
