import type { ListedUser } from '#contract/admin.ts';
import { Button } from '#web/ui/button.tsx';
import { useEndUserSessions } from '../queries.ts';
import { toastUserNotSignedOut, toastUserSignedOut } from '../toasts.ts';

/** For users who lost a device or whose password leaked. Changes nothing else. */
export function SignOutEverywhere({ user: { id, username } }: { user: ListedUser }) {
  const { mutate, isPending } = useEndUserSessions();
  const end = () =>
    mutate(id, {
      onSuccess: ({ ended }) => toastUserSignedOut(ended),
      onError: toastUserNotSignedOut,
    });
  return (
    <section
      aria-label="Sessions"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="grid min-w-0 flex-1 basis-56">
        <p className="font-medium">Sessions</p>
        <p className="text-sm text-secondary">
          Signs them out everywhere. {username} has to sign in again on each device.
        </p>
      </div>
      <Button onClick={end} isBusy={isPending} className="max-sm:w-full">
        Sign Out Everywhere
      </Button>
    </section>
  );
}
