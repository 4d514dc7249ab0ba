import type { Profile } from '#contract/profile.ts';
import { Switch } from '#web/ui/switch.tsx';
import { type OnProfileChanged, useUpdateProfile } from './queries.ts';
import { toastNotSaved, toastSaved } from './toasts.ts';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

type AccountStateProps = { profile: Profile; onChanged: OnProfileChanged };

export function AccountState({ profile, onChanged }: AccountStateProps) {
  return (
    <>
      {!profile.isEmailConfirmed && <UnconfirmedEmail email={profile.email} />}
      <BreakSwitch {...{ profile, onChanged }} />
    </>
  );
}

/** Whether the public profile shows that all habits are paused. */
function BreakSwitch({ profile, onChanged }: AccountStateProps) {
  const { mutate, isPending, variables } = useUpdateProfile(onChanged);
  const isPublic = (isPending && variables.isPausePublic) ?? profile.isPausePublic;
  return (
    // The switch stays near its words.
    <div className="mt-5 border-t border-border pt-5">
      <Switch
        label="Tell others when I’m on a break"
        hint="Shows “On a break until …” on your public profile."
        checked={isPublic}
        disabled={isPending}
        className="lg:w-[calc(50%-1.5rem)]"
        onCheckedChange={(isPausePublic) =>
          mutate({ isPausePublic }, { onSuccess: toastSaved, onError: toastNotSaved })
        }
      />
    </div>
  );
}
