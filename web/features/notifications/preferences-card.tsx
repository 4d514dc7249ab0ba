import type { NotificationPreferences, PreferencesChange } from '#contract/notifications.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { SWITCHES } from './kinds.ts';
import { useChangePreferences, usePreferences } from './queries.ts';
import { useFocusAfterPending } from '#web/ui/focus.ts';

export function PreferencesCard() {
  return (
    <LoadedCard
      title="Email notifications"
      description="Choose which emails you get."
      query={usePreferences()}
      skeleton={<SwitchesSkeleton />}
    >
      {(preferences) => <Switches preferences={preferences} />}
    </LoadedCard>
  );
}

function Switches({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate, isPending, variables } = useChangePreferences();
  const rememberFocus = useFocusAfterPending(isPending);
  const shown = isPending ? { ...preferences, ...variables } : preferences;
  const change = (body: PreferencesChange) =>
    mutate(body, { onSuccess: toastSaved, onError: toastNotSaved });
  return (
    <div onFocus={rememberFocus} className="grid grid-cols-1 gap-1">
      {SWITCHES.map(({ name, label, hint }) => (
        <Switch
          key={name}
          label={label}
          hint={hint}
          // On by default.
          checked={shown[name] ?? true}
          disabled={isPending}
          className="transition-opacity duration-slow"
          onCheckedChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
      {!preferences.challengeNotifications && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-secondary p-3">
          <p className="text-sm">You won’t get an email when a challenge you joined starts.</p>
          <Button
            variant="quiet"
            disabled={isPending}
            onClick={() => change({ challengeNotifications: true })}
          >
            Get this email
          </Button>
        </div>
      )}
    </div>
  );
}

function SwitchesSkeleton() {
  return (
    <LoadingRegion label="Loading your settings…" className="grid grid-cols-1 gap-1">
      {SWITCHES.map(({ name }) => (
        <div key={name} className="flex h-15 items-center justify-between gap-3">
          <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
            <Skeleton className="h-4 w-32 max-w-full" />
            <Skeleton className="h-3.5 w-3/4" />
          </div>
          <Skeleton className="h-7 w-12 rounded-full" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function toastSaved(): void {
  toast({
    title: 'Preferences updated',
    description: 'Your notification settings have been saved.',
  });
}

const toastNotSaved = toastFailure('Error', 'Failed to update preferences');
