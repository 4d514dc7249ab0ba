import type { ListedUser } from '#contract/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useTakeFactorsAway } from '../queries.ts';
import { toastFactorsNotTaken, toastFactorsTaken } from '../toasts.ts';

type LostFactorProps = { user: ListedUser; onDone: () => void };

/** For users who have lost their phone and the recovery codes. */
export function LostFactor({ user: { id, username }, onDone }: LostFactorProps) {
  const { mutate, isPending } = useTakeFactorsAway();
  function take(): void {
    mutate(id, {
      onSuccess: () => {
        onDone();
        toastFactorsTaken(username);
      },
      onError: toastFactorsNotTaken,
    });
  }
  return (
    <section
      aria-label="Second factor"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="grid min-w-0 flex-1 basis-56">
        <p className="font-medium">Two-factor</p>
        <p className="text-sm text-secondary">
          Removes two-factor and all passkeys. Make sure it’s really {username} asking.
        </p>
      </div>
      <Button variant="danger" onClick={take} isBusy={isPending} className="max-sm:w-full">
        Remove
      </Button>
    </section>
  );
}
