import type { Profile } from '#contract/profile.ts';
import { Switch } from '#web/ui/switch.tsx';
import { type OnProfileChanged, useUpdateProfile } from './queries.ts';
import { toastNotSaved, toastSaved } from './toasts.ts';

type BreakSwitchProps = { profile: Profile; onChanged: OnProfileChanged };

/** Whether others read on the public profile that everything is paused. */
export function BreakSwitch({ profile, onChanged }: BreakSwitchProps) {
  const { mutate, isPending, variables } = useUpdateProfile(onChanged);
  const isPublic = (isPending && variables.isPausePublic) ?? profile.isPausePublic;
  return (
    <Switch
      label="Tell others when I’m on a break"
      hint="While everything is paused, your public profile says so, and until when."
      checked={isPublic}
      disabled={isPending}
      className="mt-5 border-t border-border pt-5"
      onCheckedChange={(isPausePublic) =>
        mutate({ isPausePublic }, { onSuccess: toastSaved, onError: toastNotSaved })
      }
    />
  );
}
