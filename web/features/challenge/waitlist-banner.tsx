import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useJoinWaitlist, useWaitlist } from './queries.ts';
import { toastJoined, toastNotJoined } from './toasts.ts';
import { waitingWords } from './texts.ts';

/**
 * A card beside the habits on a wide screen, one row on others. Hidden for users on the waitlist and while that is
 * unknown.
 */
export function WaitlistBanner() {
  const { data } = useWaitlist();
  const { mutate, isPending } = useJoinWaitlist();
  if (!data || data.userOnWaitlist) return null;
  const join = () => mutate(undefined, { onSuccess: toastJoined, onError: toastNotJoined });
  return (
    <Card
      aria-label="7 Day Challenge"
      className="flex items-center justify-between gap-4 md:max-lg:col-span-2 lg:grid lg:justify-items-start"
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="text-base lg:text-lg">7 Day Challenge</h2>
        <p className="text-sm text-secondary max-lg:hidden">
          Seven days, every habit, together. Join the waitlist for the next one.
        </p>
        <p className="text-sm text-secondary">{waitingWords(data.waitlistCount)}</p>
      </div>
      <Button onClick={join} isBusy={isPending}>
        Join Waitlist
      </Button>
    </Card>
  );
}
