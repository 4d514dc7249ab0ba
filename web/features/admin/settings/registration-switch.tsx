import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useChangeSetting, useSettings } from '../queries.ts';
import { toastSettingNotSaved, toastSettingSaved } from '../toasts.ts';

const KEY = 'require_approval';

export function RegistrationSwitch() {
  return (
    <Loaded
      query={useSettings()}
      skeleton={
        <LoadingRegion label="Loading settings…">
          <Skeleton className="h-14 rounded-md" />
        </LoadingRegion>
      }
    >
      {(settings) => <ApprovalSwitch settings={settings} />}
    </Loaded>
  );
}

type Settings = NonNullable<ReturnType<typeof useSettings>['data']>;

function ApprovalSwitch({ settings }: { settings: Settings }) {
  const { mutate, isPending, variables } = useChangeSetting();
  const stored = settings.find(({ key }) => key === KEY)?.value !== 'false';
  const isRequired = isPending ? variables.value === 'true' : stored;
  const change = (next: boolean) =>
    mutate(
      { key: KEY, value: next ? 'true' : 'false' },
      { onSuccess: () => toastSettingSaved(next), onError: toastSettingNotSaved },
    );
  return (
    <Switch
      label="Require approval"
      hint={
        isRequired
          ? 'New users need an approved email and its code.'
          : 'Anyone with an email can register, without a code.'
      }
      checked={isRequired}
      disabled={isPending}
      onCheckedChange={change}
    />
  );
}
